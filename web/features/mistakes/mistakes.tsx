import { Link } from 'wouter';
import type { Mistake } from '#shared/mistakes.ts';
import type { StartPracticeInput } from '#shared/practice.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { AreaFilter } from './area-filter.tsx';
import { MistakeList } from './mistake-list.tsx';
import { useMistakes } from './use-mistakes.ts';

type MistakesProps = {
  /** The list shows only the mistakes of this area; undefined shows all. */
  areaId: string | undefined;
  onAreaChange: (areaId: string | undefined) => void;
  onPractice: (start: StartPracticeInput) => void;
};

/** Shows the user's mistakes, newest first, and starts a practice of those that it shows. */
export function Mistakes({ areaId, onAreaChange, onPractice }: MistakesProps) {
  const { data: all, error, isFetching, refetch } = useMistakes();
  if (!all && (!error || isFetching)) return <Loading />;
  if (!all) return <Failure message={errorText(error, 'Your mistakes could not be loaded.')} onRetry={refetch} />;
  if (all.length === 0) {
    return (
      <Empty title="No mistakes to practice" description="Questions that you answer wrong appear here">
        <Button asChild variant="primary">
          <Link href={paths.practice}>Go to Practice</Link>
        </Button>
      </Empty>
    );
  }
  const mistakes = areaId === undefined ? all : all.filter(({ area }) => area === areaId);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <AreaFilter mistakes={all} value={areaId} onChange={onAreaChange} />
        {mistakes.length > 0 && (
          <>
            <Button
              variant="primary"
              className="max-md:w-full"
              onClick={() => onPractice(practiceOf(mistakes, areaId !== undefined))}
            >
              Practice these
            </Button>
            {mistakes.length > QUIZ_LENGTH && (
              <p className="text-1 text-ink-3">{QUIZ_LENGTH} at a time, the longest ago first</p>
            )}
          </>
        )}
      </div>
      {mistakes.length > 0 ? (
        <MistakeList key={areaId} mistakes={mistakes} />
      ) : (
        <Empty title="No mistakes in this area">
          <Button onClick={() => onAreaChange(undefined)}>Show All Areas</Button>
        </Empty>
      )}
    </div>
  );
}

/** Without a filter, the server chooses the questions. It knows when each was answered last, also correctly. */
function practiceOf(mistakes: Mistake[], isFiltered: boolean): StartPracticeInput {
  const start: StartPracticeInput = { scope: 'mistakes', count: QUIZ_LENGTH };
  if (!isFiltered) return start;
  const oldestFirst = mistakes.map(({ questionId }) => questionId).reverse();
  return { ...start, questionIds: oldestFirst.slice(0, QUIZ_LENGTH) };
}

function Loading() {
  return (
    <>
      <Status isHidden>Loading...</Status>
      <Skeleton className="h-target rounded-control md:w-80" />
      {['a', 'b', 'c'].map((item) => (
        <div key={item} className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-5 lg:grid-cols-[15rem_1fr]">
          <Skeleton className="h-12 max-w-60" />
          <Skeleton className="h-64 max-w-measure" />
        </div>
      ))}
    </>
  );
}
