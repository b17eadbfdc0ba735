import { userPageTitles } from '#shared/user-page-titles.ts';
import { PracticeForm } from '#web/features/practice/practice-form.tsx';
import { UnfinishedPractice } from '#web/features/practice/unfinished-practice.tsx';
import { usePractice } from '#web/features/practice/use-practice.ts';
import { useStartPractice } from '#web/features/quiz/use-start-practice.ts';
import { errorText } from '#web/lib/error-text.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

export default function PracticeScreen() {
  usePageTitle(userPageTitles.practice);
  const { start, isPending: isStarting } = useStartPractice();
  const { isPending, unfinished, error, retry, mistakes, hasWeakTopics } = usePractice();
  return (
    <div className="space-y-8 pt-2">
      <div>
        <h1>Practice</h1>
        <p className="lede mt-2">A quiz over several topics. Every answer is explained and counts for its topic.</p>
      </div>
      {error && <Failure message={errorText(error, 'Your unfinished practice could not be loaded.')} onRetry={retry} />}
      {isPending ? (
        <Loading />
      ) : (
        <>
          {unfinished && <UnfinishedPractice quiz={unfinished} />}
          <PracticeForm
            mistakes={mistakes}
            hasWeakTopics={hasWeakTopics}
            isReplacing={Boolean(unfinished)}
            isStarting={isStarting}
            onStart={start}
          />
        </>
      )}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

function Loading() {
  return (
    <div className="max-w-[52rem]">
      <Status isHidden>Loading...</Status>
      <Skeleton className="mb-3 h-8 w-52" />
      <div className="grid gap-2 sm:grid-cols-2">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-[4.375rem] rounded-card" />
        ))}
      </div>
    </div>
  );
}
