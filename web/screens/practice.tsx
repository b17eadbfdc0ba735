import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { PracticeForm } from '#web/features/quizzes/practice-form.tsx';
import { hasAnswers, UnfinishedPractice } from '#web/features/quizzes/unfinished-practice.tsx';
import { usePractice } from '#web/features/quizzes/use-practice.ts';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export default function PracticeScreen() {
  const title = usePageTitle(pageTitles.practice);
  const { start, isPending: isStarting, confirmation } = useStartPractice();
  const { query, mistakes, hasWeakTopics } = usePractice();
  const form = (
    <PracticeForm
      mistakes={mistakes}
      hasWeakTopics={hasWeakTopics}
      isSecond={hasAnswers(query.data)}
      isStarting={isStarting}
      // The card of the unfinished one says that a new one replaces it.
      onStart={(input) => start({ ...input, keepsUnfinished: !query.data })}
    />
  );
  const failure = (error: unknown, retry: () => void) => (
    <>
      <Failure message={errorText(error, "We couldn't load your unfinished practice set.")} onRetry={retry} />
      {form}
    </>
  );
  return (
    <div className="space-y-8 pt-2">
      <PageTabs of="practice" />
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2">
          A practice set on several topics. Every answer is explained and counts toward its topic.
        </p>
        <p className="mt-2">
          Only two minutes?{' '}
          <Link href={paths.quickFive} className="link inline-block touch:-my-2.5 touch:py-2.5">
            {pageTitles.quickFive.title}
          </Link>{' '}
          asks five questions. One tap answers.
        </p>
      </div>
      <Section query={query} skeleton={SKELETON} failure={failure}>
        {(unfinished) => (
          <>
            {unfinished && <UnfinishedPractice quiz={unfinished} />}
            {form}
          </>
        )}
      </Section>
      {confirmation}
    </div>
  );
}

const SKELETON = (
  <div>
    <Skeleton className="mb-3 h-8 w-52" />
    <div className="grid gap-2 lg:grid-cols-2">
      <Skeleton className="h-[4.375rem] rounded-card" count={10} />
    </div>
  </div>
);
