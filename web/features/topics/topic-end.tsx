import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import type { TopicView } from './use-topic-view.ts';

export const TEXT_END = 'text-end';

type TopicEndProps = {
  view: TopicView;
  /** Called when the end comes into view. */
  onRead: () => void;
  /** What to do next. It mounts when the end comes into view. */
  next: ReactNode;
  /** Buttons beside the link to the quiz. */
  children: ReactNode;
};

/** The end of a text: what to do next, the quiz, and the buttons that the screen adds. */
export function TopicEnd({ view, onRead, next, children }: TopicEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const { topicId, depth } = view;
  const [isSeen, setSeen] = useState(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has an end of its own
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
      latest.current();
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [topicId, depth]);
  return (
    <div id={TEXT_END} ref={end} className="page-body pt-8 print:hidden">
      <div className="page-text space-y-6">
        {isSeen && next}
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
          <Button asChild>
            <Link href={view.quizHref}>Take the quiz</Link>
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
