import { Link } from 'wouter';
import { numberWord } from '#web/lib/number-word.ts';
import { paths } from '#web/lib/paths.ts';
import { chanceText } from '#web/lib/percent.ts';
import { useChange } from './use-readiness.ts';

type QuizChangeProps = { quizId: string; answers: number };

/** Says in one line how the answers of a saved quiz changed the chance of passing. Says nothing if that is not known. */
export function QuizChange({ quizId, answers }: QuizChangeProps) {
  const { data } = useChange(quizId);
  return (
    <p role="status" className="figures mt-2 min-h-5 text-1 text-ink-3">
      {data && <Change before={data.before.chance} after={data.after.chance} answers={answers} />}
    </p>
  );
}

type ChangeProps = { before: number | null; after: number | null; answers: number };

function Change({ before, after, answers }: ChangeProps) {
  const chance = (
    <Link href={paths.readiness} className="link">
      chance of passing
    </Link>
  );
  const these = answers === 1 ? 'this answer' : `these ${numberWord(answers)} answers`;
  if (after === null) {
    return (
      <>
        Not enough answers for a chance of passing yet:{' '}
        <Link href={paths.readiness} className="link">
          see what is missing
        </Link>
        .
      </>
    );
  }
  const now = chanceText(after);
  if (before === null) {
    return (
      <>
        With {these} there are enough for an estimate: your {chance} is {now}.
      </>
    );
  }
  if (chanceText(before) === now) {
    return (
      <>
        Your {chance} stays at {now} with {these}.
      </>
    );
  }
  return (
    <>
      {these.charAt(0).toUpperCase() + these.slice(1)} moved your {chance} from {chanceText(before)} to {now}.
    </>
  );
}
