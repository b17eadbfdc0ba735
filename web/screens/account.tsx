import { userPageTitles } from '#shared/user-page-titles.ts';
import { AccountSections } from '#web/features/account/account-sections.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function AccountScreen() {
  usePageTitle(userPageTitles.account);
  return (
    <div className="pt-2">
      <h1 className="mb-8">Account</h1>
      <AccountSections />
    </div>
  );
}
