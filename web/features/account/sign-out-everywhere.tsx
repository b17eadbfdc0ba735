import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { useSignOutEverywhere } from './use-account.ts';

export function SignOutEverywhere() {
  const signOut = useSignOutEverywhere();
  return (
    <AccountSection
      title="Signed-in browsers"
      words="Did you stay signed in on someone else's computer, or lose your phone? Sign out everywhere at once."
    >
      <ConfirmDialog
        trigger={<Button pending={signOut.isPending}>Sign out everywhere</Button>}
        title="Sign out everywhere?"
        description="You will be signed out in every browser, including this one. Your saved work is not affected."
        confirmLabel="Sign out"
        onConfirm={() => signOut.mutate()}
      />
    </AccountSection>
  );
}
