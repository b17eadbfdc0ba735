import { useEffect } from 'react';
import { OPEN_EXAM, type OpenExam } from '#web/features/outbox/post.ts';
import { useCalls } from '#web/features/outbox/use-outbox.ts';
import { longDuration } from '#web/lib/durations.ts';
import { refreshFigures } from '#web/lib/figures.ts';
import { useClock } from './use-clock.ts';

/** Tells the time left in words, by the minute. At the deadline it asks the server for the exam and the list again. */
export function TimeLeft({ exam }: { exam: OpenExam }) {
  const { queryClient } = useCalls();
  const isOver = useClock(exam, (seconds) => seconds === 0);
  const words = useClock(exam, longDuration);
  useEffect(() => {
    if (!isOver) return;
    void queryClient.invalidateQueries({ queryKey: OPEN_EXAM }).then(() => refreshFigures(queryClient, 'exams'));
  }, [isOver, queryClient]);
  return <span className="figures">{isOver ? 'Time is up.' : `${words} left.`}</span>;
}
