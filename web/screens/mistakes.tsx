import { useSearchParams } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { Mistakes } from '#web/features/mistakes/mistakes.tsx';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function MistakesScreen() {
  usePageTitle(userPageTitles.mistakes);
  const { start: startPractice } = useStartPractice();
  // The area is in the URL, so that Back from a practice returns to the same list.
  const [search, setSearch] = useSearchParams();
  const areaId = catalogue.find(({ id }) => id === search.get('area'))?.id;
  const showArea = (area: string | undefined) => setSearch(area === undefined ? {} : { area }, { replace: true });
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1>My Mistakes</h1>
        <p className="lede mt-2">
          Questions that you miss appear here. A question leaves after you answer it correctly on two days, with no
          wrong answer in between.
        </p>
      </div>
      <Mistakes areaId={areaId} onAreaChange={showArea} onPractice={startPractice} />
    </div>
  );
}
