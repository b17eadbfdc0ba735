import { exam } from '#shared/exam.ts';
import type { Readiness } from '#shared/readiness.ts';
import { classNames } from '#web/ui/class-names.ts';

/** From this many answers on, the number is said without 'About'. */
const ANSWERS_ENOUGH = 150;
const QUESTIONS = exam.questions.value;
const TO_PASS = exam.passQuestions.value;

type HeadlineProps = {
  readiness: Pick<Readiness, 'expected' | 'answers'>;
  /** Sets the number apart by its size. */
  isLarge?: boolean;
};

/** Says where the user stands: 'About 37 of 83 today. You need 59.' */
export function Headline({ readiness: { expected, answers }, isLarge }: HeadlineProps) {
  if (expected === null) return `${QUESTIONS} questions. You need ${TO_PASS}.`;
  const count = Math.round(expected);
  const number = <span className={classNames('figures', isLarge && 'text-6 leading-none')}>{count}</span>;
  const about = answers < ANSWERS_ENOUGH;
  if (count >= TO_PASS) {
    return (
      <>
        You would pass today: {about && 'about '}
        {number} of {QUESTIONS}. You need {TO_PASS}.
      </>
    );
  }
  return (
    <>
      {about && 'About '}
      {number} of {QUESTIONS} today. You need {TO_PASS}.
    </>
  );
}
