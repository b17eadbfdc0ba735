import { type Account, ChangePasswordInput } from '#shared/account.ts';
import { NewPasswordField } from '#web/features/auth/new-password-field.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountSection } from './account-section.tsx';
import { useChangePassword } from './use-account.ts';

export function PasswordForm({ account }: { account: Account }) {
  const change = useChangePassword();
  const { formProps, errors, failure, isPending } = useForm({
    schema: ChangePasswordInput,
    submit: (input, form) => change.mutateAsync(input).then(() => form.reset()),
    fallback: "We couldn't change your password. Please try again.",
  });
  return (
    <AccountSection title="Password" words="Changing your password signs you out everywhere except here.">
      <form {...formProps} className="space-y-4">
        {/* Password managers read from this field which account the password belongs to. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
        <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
        <FormFailure message={failure} />
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}
