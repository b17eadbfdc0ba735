import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import type { TopicView } from './use-topic-view.ts';

export const TEXT_END = 'text-end';

type TopicEndProps = {
  view: TopicView;
  /** Called when the end comes into view. */
  onRead: () => void;
  /** What to do next. It mounts when the end is about to come into view. */
  next: ReactNode;
  /** Buttons beside the link to the quiz. */
  children: ReactNode;
};

/** The end of a text: what to do next, the quiz, and the buttons that the screen adds. */
export function TopicEnd({ view, onRead, next, children }: TopicEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const { topicId, depth } = view;
  const [isNear, setNear] = useState(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has an end of its own
  useEffect(() => {
    const near = whenInView(end.current!, '100%', () => setNear(true));
    const read = whenInView(end.current!, '0px', () => latest.current());
    return () => {
      near.disconnect();
      read.disconnect();
    };
  }, [topicId, depth]);
  return (
    <div id={TEXT_END} ref={end} className="page-body pt-8 print:hidden">
      <div className="page-text space-y-6">
        {isNear && next}
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

/** Calls `onView` once the element is in the window, or is at most `below` beneath it. */
function whenInView(element: Element, below: string, onView: () => void): IntersectionObserver {
  const watch: IntersectionObserverCallback = (entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    onView();
  };
  const observer = new IntersectionObserver(watch, { rootMargin: `0px 0px ${below}` });
  observer.observe(element);
  return observer;
}
