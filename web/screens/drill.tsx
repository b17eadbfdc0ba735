import { userPageTitles } from '#shared/user-page-titles.ts';
import { Drill } from '#web/features/drill/drill.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function DrillScreen() {
  usePageTitle(userPageTitles.drill);
  return (
    <div className="space-y-6 pt-2">
      <h1>Law Numbers</h1>
      <Drill />
    </div>
  );
}
