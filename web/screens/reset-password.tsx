import { pageSite } from '#shared/site.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { NoMail, ProviderKeepsPassword } from '#web/features/auth/no-reset.tsx';
import { RequestResetForm } from '#web/features/auth/request-reset-form.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ResetPasswordScreen() {
  usePageTitle(userPageTitles.resetPassword);
  return (
    <>
      <h1>Reset your password</h1>
      <ResetPassword />
    </>
  );
}

function ResetPassword() {
  const { token, forget } = useLinkToken();
  const { hasMail, hasProvider } = pageSite();
  if (hasProvider) return <ProviderKeepsPassword />;
  if (token) {
    return (
      <>
        <p className="lede mt-2 mb-8">Choose a new password. It signs you out in every other browser.</p>
        <NewPasswordForm key={token} token={token} onAskAgain={forget} />
      </>
    );
  }
  if (!hasMail) return <NoMail />;
  return (
    <>
      <p className="lede mt-2 mb-8">Enter the email address of your account, and we will send you a link.</p>
      <RequestResetForm />
    </>
  );
}
