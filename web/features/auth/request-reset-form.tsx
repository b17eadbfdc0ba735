import { Mail } from 'lucide-react';
import { LINK_MINUTES, RequestResetInput } from '#shared/account.ts';
import { trpc } from '#web/lib/trpc.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Shows the same message for every address, so that nobody can find out who has an account. */
export function RequestResetForm() {
  const request = trpc.auth.requestReset.useMutation();
  const { formProps, errors, failure, isPending } = useForm({
    schema: RequestResetInput,
    submit: (input) => request.mutateAsync(input),
    fallback: "We couldn't send the link. Please try again.",
  });
  return (
    <form {...formProps} className="max-w-md space-y-4">
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} required />
      <FormFailure message={failure} />
      <Button type="submit" variant="primary" pending={isPending}>
        Send link
      </Button>
      <div role="status">
        {request.isSuccess && (
          <Notice look="account">
            <p className="flex gap-3">
              <Icon of={Mail} className="mt-0.5" />
              If this address has an account, a link is on its way. It works for {LINK_MINUTES} minutes.
            </p>
          </Notice>
        )}
      </div>
    </form>
  );
}
