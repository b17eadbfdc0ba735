import { pageTitles } from '#shared/page-titles.ts';
import { AccountSections } from '#web/features/account/account-sections.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function AccountScreen() {
  const title = usePageTitle(pageTitles.account);
  return (
    <div className="pt-2">
      <h1 className="mb-8">{title}</h1>
      <AccountSections />
    </div>
  );
}
