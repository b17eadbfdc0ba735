import { GlossaryList } from '#web/features/glossary/glossary-list.tsx';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';

export default function GlossaryScreen() {
  usePageTitle(pageTitles.glossary);
  return <GlossaryList />;
}
