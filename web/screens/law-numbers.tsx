import { userPageTitles } from '#shared/user-page-titles.ts';
import { NumberSheet } from '#web/features/drill/number-sheet.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function LawNumbersScreen() {
  usePageTitle(userPageTitles.lawNumbers);
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1>All Law Numbers</h1>
        <p className="lede mt-2">
          Days, dollars, percents, and who tells whom in areas 5 and 6, each with the law that says so.
        </p>
      </div>
      <NumberSheet />
    </div>
  );
}
