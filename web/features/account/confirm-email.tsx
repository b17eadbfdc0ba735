import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useConfirmEmail } from './use-account.ts';

/** Confirms only when the user presses the button, because mail scanners open every link in a message. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) {
    return (
      <>
        <p role="status" className="lede mt-2 mb-8 flex gap-3 text-success">
          <Icon of={CircleCheck} className="mt-1.5" />
          Your email is confirmed. Sign in with the new address from now on.
        </p>
        <ToAccount />
      </>
    );
  }
  return (
    <>
      <p className="lede mt-2 mb-8">Press the button to sign in with this address from now on.</p>
      <div className="space-y-4">
        <FormFailure
          message={
            confirm.error ? errorText(confirm.error, 'The address was not confirmed. Please try again.') : undefined
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm email
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
