import { pageTitles } from '#shared/page-titles.ts';
import { NumberSheet } from '#web/features/drill/number-sheet.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';

export default function LawNumbersScreen() {
  const title = usePageTitle(pageTitles.lawNumbers);
  return (
    <div className="space-y-6 pt-2">
      <div>
        <BackLink href={paths.drill}>{pageTitles.drill.title}</BackLink>
        <h1>{title}</h1>
        <p className="lede mt-2">
          Days, dollars, percents and who must notify whom in areas 5 and 6, each with the law behind it.
        </p>
      </div>
      <NumberSheet />
    </div>
  );
}
