import { useId } from 'react';
import { Link } from 'wouter';
import { SignInInput } from '#shared/auth.ts';
import { pageSite } from '#shared/site.ts';
import { paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type SignInFormProps = {
  onDone: () => void;
  /** Whether the form stands before the one for a new account. Then its button is the main action. */
  isFirst: boolean;
};

export function SignInForm({ onDone, isFirst }: SignInFormProps) {
  const headingId = useId();
  const signIn = trpc.auth.signIn.useMutation();
  const { formProps, errors, failure, isPending } = useForm({
    schema: SignInInput,
    submit: (values) => signIn.mutateAsync(values).then(onDone),
    fallback: "We couldn't sign you in. Please try again.",
  });

  return (
    <form {...formProps} aria-labelledby={headingId} className="space-y-4">
      <h2 id={headingId}>Already have an account?</h2>
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} required />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <FormFailure message={failure} />
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" variant={isFirst ? 'primary' : 'line'} pending={isPending}>
          Sign in
        </Button>
        {pageSite().hasMail && (
          <Link href={paths.resetPassword} className="link inline-flex min-h-target items-center">
            Forgot your password?
          </Link>
        )}
      </div>
    </form>
  );
}
