import { useId } from 'react';
import { RegisterInput } from '#shared/auth.ts';
import { pageSite } from '#shared/site.ts';
import { trpc } from '#web/lib/trpc.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type RegisterFormProps = {
  onDone: () => void;
  /** Whether the form stands before the one for signing in. Then its button is the main action. */
  isFirst: boolean;
};

export function RegisterForm({ onDone, isFirst }: RegisterFormProps) {
  const headingId = useId();
  const register = trpc.auth.register.useMutation();
  const { formProps, errors, failure, isPending } = useForm({
    schema: RegisterInput,
    submit: (values) => register.mutateAsync(values).then(onDone),
    fallback: "We couldn't create your account. Please try again.",
  });

  return (
    <form {...formProps} aria-labelledby={headingId} className="space-y-4">
      <h2 id={headingId}>Create account</h2>
      <div className="grid gap-x-3 gap-y-4 lg:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} required />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} required />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="You'll use this to sign in."
        error={errors.email}
        required
      />
      <NewPasswordField label="Password" name="password" error={errors.password} />
      {!pageSite().hasMail && (
        <p className="text-1 text-ink-2">This site can't send email yet, so keep your password safe.</p>
      )}
      <FormFailure message={failure} />
      <Button type="submit" variant={isFirst ? 'primary' : 'line'} pending={isPending} className="mt-2">
        Create account
      </Button>
    </form>
  );
}
