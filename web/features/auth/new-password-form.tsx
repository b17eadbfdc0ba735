import { ResetPasswordInput } from '#shared/account.ts';
import { reasonOf } from '#web/lib/error-text.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { saveToast } from '#web/ui/toast-store.ts';
import { NewPasswordField } from './new-password-field.tsx';

type NewPasswordFormProps = { token: string; onAskAgain: () => void };

/**
 * Sets the new password, which also signs the user in. Then it loads a full page, because the server marks each page
 * that it sends as signed in or signed out.
 */
export function NewPasswordForm({ token, onAskAgain }: NewPasswordFormProps) {
  const reset = trpc.auth.resetPassword.useMutation();
  const { formProps, errors, failure, isPending } = useForm({
    schema: ResetPasswordInput.omit({ token: true }),
    submit: ({ password }) => reset.mutateAsync({ token, password }).then(done),
    fallback: "We couldn't change your password. Please try again.",
  });
  return (
    <form {...formProps} className="max-w-md space-y-4">
      <NewPasswordField label="New password" name="password" error={errors.password} />
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          Save and sign in
        </Button>
        {failure && reasonOf(reset.error) === 'linkEnded' && <Button onClick={onAskAgain}>Get a new link</Button>}
      </div>
    </form>
  );
}

function done(): void {
  saveToast({
    title: 'Password changed',
    description: "You're signed in here and signed out everywhere else.",
  });
  openPage(paths.home);
}
