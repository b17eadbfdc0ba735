import { pageTitles } from '#shared/page-titles.ts';
import { CorrectionList } from '#web/features/corrections/correction-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function CorrectionsScreen() {
  const title = usePageTitle(pageTitles.corrections);
  return (
    <article className="max-w-measure pt-2">
      <h1>{title}</h1>
      <CorrectionList />
    </article>
  );
}
