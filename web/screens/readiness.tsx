import { pageTitles } from '#shared/page-titles.ts';
import { Readiness } from '#web/features/readiness/readiness.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ReadinessScreen() {
  const title = usePageTitle(pageTitles.readiness);
  return (
    <div className="space-y-6 pt-2">
      <PageTabs of="progress" />
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2">Where you'd stand if you took the exam today, from everything you answered here.</p>
      </div>
      <Readiness>
        <NextStep />
      </Readiness>
    </div>
  );
}
