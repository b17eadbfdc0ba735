import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import type { TopicView } from './use-topic-view.ts';

export const TEXT_END = 'text-end';

/** Shows the next steps at the end of a text: the quiz, and the buttons that the screen adds. */
export function TopicEnd({ view, children }: { view: TopicView; children: ReactNode }) {
  return (
    <div id={TEXT_END} className="page-body pt-8 print:hidden">
      <div className="page-text flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <Button asChild variant="primary">
          <Link href={view.quizHref}>Take the quiz</Link>
        </Button>
        {children}
      </div>
    </div>
  );
}
