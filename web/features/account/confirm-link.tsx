import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useConfirmNewEmail, useConfirmSignUpEmail } from './use-account.ts';

type Confirmation = {
  useConfirm: typeof useConfirmNewEmail | typeof useConfirmSignUpEmail;
  request: string;
  button: string;
  done: string;
};

export const NEW_EMAIL: Confirmation = {
  useConfirm: useConfirmNewEmail,
  request: 'Confirm that you want to sign in with this address.',
  button: 'Confirm email',
  done: 'Your new email is confirmed. Use it the next time you sign in.',
};

export const OWN_ADDRESS: Confirmation = {
  useConfirm: useConfirmSignUpEmail,
  request: 'Did you create an account with this address? Confirm it to get more AI help each day.',
  button: 'Confirm address',
  done: 'Your email address is confirmed. You now get more AI help each day.',
};

/** Confirms only when the user presses the button, because mail scanners open every link in a message. */
export function ConfirmLink({ token, of: { useConfirm, request, button, done } }: { token: string; of: Confirmation }) {
  const confirm = useConfirm();
  if (confirm.isSuccess) {
    return (
      <>
        <p role="status" className="lede mt-2 mb-8 flex gap-3 text-success">
          <Icon of={CircleCheck} className="mt-1.5" />
          {done}
        </p>
        <ToAccount />
      </>
    );
  }
  return (
    <>
      <p className="lede mt-2 mb-8">{request}</p>
      <div className="space-y-4">
        <FormFailure
          message={
            confirm.error ? errorText(confirm.error, "We couldn't confirm your address. Please try again.") : undefined
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {button}
          </Button>
          {confirm.isError && <ToAccount />}
        </div>
      </div>
    </>
  );
}

/** Links to the account page. A visitor must sign in first, because opening the mailed link doesn't sign anyone in. */
export function ToAccount() {
  const { isAuthenticated } = useUser();
  if (!isAuthenticated) return <Button onClick={() => openPage(paths.login(paths.account))}>Sign in</Button>;
  return (
    <Button asChild>
      <Link href={paths.account}>Go to your account</Link>
    </Button>
  );
}
