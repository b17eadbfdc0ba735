import { type Account, ChangeEmailInput, LINK_MINUTES } from '#shared/account.ts';
import { pageSite } from '#shared/site.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountSection } from './account-section.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import { useChangeEmail } from './use-account.ts';

const GAIN = 'to get more AI help each day and reminders. Everything else works without it';

export function EmailForm({ account }: { account: Account }) {
  const change = useChangeEmail();
  const { formProps, errors, failure, isPending } = useForm({
    schema: ChangeEmailInput,
    submit: (input, form) => change.mutateAsync(input).then(() => form.reset()),
    fallback: "We couldn't change your email. Please try again.",
  });
  const signsInWith = (
    <>
      You sign in with <strong className="wrap-anywhere">{account.email}</strong>.
    </>
  );
  if (!pageSite().hasMail) {
    return (
      <AccountSection title="Email" words={signsInWith}>
        <p>This site can't send email yet, so you can't change your address.</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection
      title="Email"
      words={<>{signsInWith} To change it, enter a new address and open the link we send there.</>}
    >
      {!account.isConfirmed && <UnconfirmedNote gain={GAIN} />}
      <div role="status">{account.pendingEmail && <Pending address={account.pendingEmail} />}</div>
      <form {...formProps} className="space-y-4">
        <TextField label="New email" name="email" type="email" autoComplete="email" error={errors.email} required />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <FormFailure message={failure} />
        <Button type="submit" pending={isPending}>
          Change email
        </Button>
      </form>
    </AccountSection>
  );
}

/** Shows the address of an account that signs in through a provider. The user can't change it here. */
export function ProviderEmail({ account }: { account: Account }) {
  const words = (
    <>
      Your email is <strong className="wrap-anywhere">{account.email}</strong>. It comes from your sign-in provider.
    </>
  );
  return (
    <AccountSection title="Email" words={words}>
      {!account.isConfirmed && pageSite().hasMail && <UnconfirmedNote gain={GAIN} />}
    </AccountSection>
  );
}

function Pending({ address }: { address: string }) {
  return (
    <Notice look="account" className="mb-4">
      We sent a link to <strong className="wrap-anywhere">{address}</strong>. Open it within {LINK_MINUTES} minutes to
      confirm.
    </Notice>
  );
}
