import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { useSignOutEverywhere } from './use-account.ts';

export function SignOutEverywhere() {
  const signOut = useSignOutEverywhere();
  return (
    <AccountSection
      title="Signed-in browsers"
      words="Left yourself signed in on somebody else's computer, or lost your phone? End every sign-in at once."
    >
      <ConfirmDialog
        trigger={<Button pending={signOut.isPending}>Sign out everywhere</Button>}
        title="Sign out everywhere?"
        description="Every browser in which you are signed in must sign in again, this one too. Your work stays as it is."
        confirmLabel="Sign out"
        onConfirm={() => signOut.mutate()}
      />
    </AccountSection>
  );
}
