import { type Account, DeleteAccountInput } from '#shared/account.ts';
import { reasonOf } from '#web/lib/error-text.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useDeleteAccount } from './use-account.ts';

/**
 * Asks for the password. An account of a sign-in provider has none: if its sign-in is not recent, the server responds
 * 400 and the form offers to sign in again.
 */
export function DeleteForm({ account, onCancel }: { account: Account; onCancel: () => void }) {
  const remove = useDeleteAccount();
  const { formProps, errors, failure, isPending } = useForm({
    schema: DeleteAccountInput,
    submit: (input) => remove.mutateAsync(input),
    fallback: "We couldn't delete your account. Please try again.",
  });
  const mustSignIn = reasonOf(remove.error) === 'signInAgain';
  return (
    <form {...formProps} className="mt-4 space-y-4">
      {account.hasPassword && (
        <>
          <input type="email" autoComplete="username" value={account.email} readOnly hidden />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
            required
          />
        </>
      )}
      <FormFailure message={failure} />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button onClick={onCancel}>Cancel</Button>
        {mustSignIn ? (
          <Button variant="primary" onClick={() => openPage(paths.freshLogin(`${paths.account}?delete=1`))}>
            Sign in again
          </Button>
        ) : (
          <Button type="submit" variant="danger" pending={isPending || remove.isSuccess}>
            Delete account
          </Button>
        )}
      </div>
    </form>
  );
}
