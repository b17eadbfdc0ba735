import { CircleCheck } from 'lucide-react';
import { errorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ToAccount } from './confirm-email.tsx';
import { useConfirmAddress } from './use-account.ts';

/** Confirms only when the user presses the button, because mail scanners open every link in a message. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirm = useConfirmAddress();
  if (confirm.isSuccess) {
    return (
      <>
        <p role="status" className="lede mt-2 mb-8 flex gap-3 text-success">
          <Icon of={CircleCheck} className="mt-1.5" />
          Your email address is confirmed. You now get more AI help each day.
        </p>
        <ToAccount />
      </>
    );
  }
  return (
    <>
      <p className="lede mt-2 mb-8">
        Press the button if you created an account with this address. You then get more AI help each day.
      </p>
      <div className="space-y-4">
        <FormFailure
          message={
            confirm.error ? errorText(confirm.error, 'The address was not confirmed. Please try again.') : undefined
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm address
          </Button>
          {confirm.isError && <ToAccount />}
        </div>
      </div>
    </>
  );
}
