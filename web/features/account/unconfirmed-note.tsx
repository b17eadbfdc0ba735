import { CONFIRM_DAYS } from '#shared/account.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSendConfirmation } from './use-account.ts';

/** Says what confirming the address is good for, and sends the link again. */
export function UnconfirmedNote({ gain }: { gain: string }) {
  const send = useSendConfirmation();
  return (
    <Notice look="account" className="mb-6">
      <p>
        <strong>Your email isn't confirmed yet.</strong> Open the link we sent you {gain}.
      </p>
      <div className="mt-3 grid justify-items-start gap-3">
        <FormFailure
          message={send.error ? errorText(send.error, "We couldn't send the link. Please try again.") : undefined}
        />
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
        <p role="status" className="text-1 empty:hidden">
          {send.isSuccess && `We sent a new link. It works for ${CONFIRM_DAYS} days.`}
        </p>
      </div>
    </Notice>
  );
}
