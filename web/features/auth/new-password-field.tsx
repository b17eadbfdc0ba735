import { PASSWORD_MIN } from '#shared/auth.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type NewPasswordFieldProps = { label: string; name: string; error?: string };

/** A field for a password that the user chooses, with the rule for it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField {...props} autoComplete="new-password" hint={`At least ${PASSWORD_MIN} characters.`} required />
  );
}
