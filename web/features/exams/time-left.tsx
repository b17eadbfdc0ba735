import { useEffect } from 'react';
import { timeInWords } from './exam-clock.ts';
import { OPEN_EXAM, type OpenExam } from './send-answers.ts';
import { useClock } from './use-clock.ts';
import { useCalls } from './use-open-exam.ts';

/** Tells the time left in words, by the minute. At the deadline it asks the server for the exam and the list again. */
export function TimeLeft({ exam }: { exam: OpenExam }) {
  const { utils, queryClient } = useCalls();
  const isOver = useClock(exam, (seconds) => seconds === 0);
  const words = useClock(exam, (seconds) => timeInWords(seconds < 60 ? seconds : seconds - (seconds % 60)));
  useEffect(() => {
    if (!isOver) return;
    void queryClient.invalidateQueries({ queryKey: OPEN_EXAM }).then(() => utils.exams.page.invalidate());
  }, [isOver, queryClient, utils]);
  return <span className="figures">{isOver ? 'Time is up.' : `${words} left.`}</span>;
}
