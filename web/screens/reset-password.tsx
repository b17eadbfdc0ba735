import { pageTitles } from '#shared/page-titles.ts';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { RequestResetForm } from '#web/features/auth/request-reset-form.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ResetPasswordScreen() {
  usePageTitle(pageTitles.resetPassword);
  const { token, forget } = useLinkToken();
  return (
    <>
      <h1>Reset your password</h1>
      <p className="lede mt-2 mb-8">
        {token
          ? 'Choose a new password. It signs you out in every other browser.'
          : 'Enter the email address of your account, and we will send you a link.'}
      </p>
      {token ? <NewPasswordForm key={token} token={token} onAskAgain={forget} /> : <RequestResetForm />}
    </>
  );
}
