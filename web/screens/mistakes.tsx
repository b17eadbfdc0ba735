import { useSearchParams } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { Mistakes } from '#web/features/mistakes/mistakes.tsx';
import { hasAnswers, UnfinishedPractice } from '#web/features/quizzes/unfinished-practice.tsx';
import { useUnfinishedPractice } from '#web/features/quizzes/use-practice.ts';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function MistakesScreen() {
  const title = usePageTitle(pageTitles.mistakes);
  const { start, confirmation } = useStartPractice();
  const practice = useUnfinishedPractice();
  const unfinished = practice.data ? <UnfinishedPractice quiz={practice.data} /> : null;
  // The area is in the URL, so that Back from a practice returns to the same list.
  const [search, setSearch] = useSearchParams();
  const areaId = catalogue.find(({ id }) => id === search.get('area'))?.id;
  const showArea = (area: string | undefined) => setSearch(area === undefined ? {} : { area }, { replace: true });
  return (
    <div className="space-y-6 pt-2">
      <PageTabs of="practice" />
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2">
          Questions you miss show up here. Get one right on two different days, without a miss in between, and it drops
          off.
        </p>
      </div>
      <AskWhy>
        <Mistakes
          areaId={areaId}
          onAreaChange={showArea}
          isSecond={hasAnswers(practice.data)}
          unfinished={practice.isPending ? undefined : unfinished}
          // The card of the unfinished one says that a new one replaces it.
          onPractice={(input) => start({ ...input, keepsUnfinished: !unfinished })}
        />
      </AskWhy>
      {confirmation}
    </div>
  );
}
