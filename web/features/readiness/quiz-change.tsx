import { Link } from 'wouter';
import { exam } from '#shared/exam.ts';
import { useChange } from '#web/features/exam-strip/use-readiness.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * Says how many correct answers of the whole exam to expect now, and how many without the answers of a quiz or an exam. That
 * stays true when its result is opened later. Says nothing if it is not known.
 */
export function QuizChange({ quizId }: { quizId: string }) {
  const { data } = useChange(quizId);
  return (
    <p role="status" className="figures min-h-6">
      {data && <Expected before={data.before.expected} after={data.after.expected} />}
    </p>
  );
}

type ExpectedProps = Record<'before' | 'after', number | null>;

function Expected({ before, after }: ExpectedProps) {
  if (after === null) {
    return (
      <>
        Answer a few more questions, and we can say how many of the {exam.questions.value} you'd get right:{' '}
        <Link href={paths.readiness} className="link">
          see what is missing
        </Link>
        .
      </>
    );
  }
  return (
    <>
      <Link href={paths.readiness} className="link">
        Expected
      </Link>{' '}
      <b>
        {Math.round(after)} of {exam.questions.value}
      </b>
      {before !== null && changeText(Math.round(before), Math.round(after))}
    </>
  );
}

function changeText(before: number, after: number): string {
  if (before === after) return ", which these answers didn't change";
  return `: these answers ${after > before ? 'raised' : 'lowered'} it from ${before}`;
}
