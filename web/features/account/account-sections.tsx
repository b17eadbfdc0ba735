import { errorText } from '#web/lib/error-text.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm, ProviderEmail } from './email-form.tsx';
import { ExportData } from './export-data.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import { StudySettingsSection } from './study-settings-section.tsx';
import { useAccount } from './use-account.ts';

export function AccountSections() {
  const { data: account, error, refetch } = useAccount();
  const failure = error && (
    <Failure message={errorText(error, 'Your account could not be loaded.')} onRetry={refetch} />
  );
  if (!account) return failure ?? <Loading />;
  return (
    <>
      {failure}
      <NameForm account={account} />
      {account.hasPassword ? <EmailForm account={account} /> : <ProviderEmail account={account} />}
      {account.hasPassword && <PasswordForm account={account} />}
      <StudySettingsSection />
      <ShortcutsSection />
      <ExportData />
      <SignInsSection />
      <DeleteAccount account={account} />
    </>
  );
}

function Loading() {
  return (
    <>
      <Status isHidden>Loading...</Status>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-40 max-w-md" />
        </div>
      ))}
    </>
  );
}
