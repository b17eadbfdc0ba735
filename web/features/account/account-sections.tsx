import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm, ProviderEmail } from './email-form.tsx';
import { ExportData } from './export-data.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReminderSection } from './reminder-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import { StudySettingsSection } from './study-settings-section.tsx';
import { useAccount } from './use-account.ts';

export function AccountSections() {
  const query = useAccount();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your account.">
      {(account) => (
        <>
          <NameForm account={account} />
          {account.hasPassword ? <EmailForm account={account} /> : <ProviderEmail account={account} />}
          {account.hasPassword && <PasswordForm account={account} />}
          <StudySettingsSection />
          <ReminderSection account={account} />
          <ShortcutsSection />
          <ExportData />
          <SignInsSection />
          <DeleteAccount account={account} />
        </>
      )}
    </Section>
  );
}

const SKELETON = [1, 2, 3].map((row) => (
  <div key={row} className="grid gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-40 max-w-md" />
  </div>
));
