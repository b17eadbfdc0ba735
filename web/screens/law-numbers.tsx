import { pageTitles } from '#shared/page-titles.ts';
import { NumberSheet } from '#web/features/drill/number-sheet.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function LawNumbersScreen() {
  const title = usePageTitle(pageTitles.lawNumbers);
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2">
          Days, dollars, percents and who must notify whom in areas 5 and 6, each with the law behind it.
        </p>
      </div>
      <NumberSheet />
    </div>
  );
}
