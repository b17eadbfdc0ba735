import { pageTitles } from '#shared/page-titles.ts';
import { HowWeEstimate } from '#web/features/calibration/how-we-estimate.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function HowWeEstimateScreen() {
  usePageTitle(pageTitles.howWeEstimate);
  return <HowWeEstimate />;
}
