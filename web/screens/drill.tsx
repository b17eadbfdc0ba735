import { pageTitles } from '#shared/page-titles.ts';
import { Drill } from '#web/features/drill/drill.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function DrillScreen() {
  const title = usePageTitle(pageTitles.drill);
  return (
    <div className="space-y-6 pt-2">
      <PageTabs of="practice" />
      <h1>{title}</h1>
      <AskWhy>
        <Drill />
      </AskWhy>
    </div>
  );
}
