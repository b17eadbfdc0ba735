import { pageTitles } from '#shared/page-titles.ts';
import { NightBeforeSheet } from '#web/features/sheet/night-before-sheet.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function SheetScreen() {
  const title = usePageTitle(pageTitles.sheet);
  return (
    <div className="sheet space-y-6 pt-2">
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2 print:hidden">
          Two pages for the night before your exam: what you missed first, then the topics you know least.
        </p>
      </div>
      <NightBeforeSheet />
    </div>
  );
}
