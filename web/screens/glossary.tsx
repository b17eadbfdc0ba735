import { pageTitles } from '#shared/page-titles.ts';
import { GlossaryList } from '#web/features/glossary/glossary-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function GlossaryScreen() {
  usePageTitle(pageTitles.glossary);
  return <GlossaryList />;
}
