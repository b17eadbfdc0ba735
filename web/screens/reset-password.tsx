import { pageTitles } from '#shared/page-titles.ts';
import { pageSite } from '#shared/site.ts';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { NoMail, ProviderKeepsPassword } from '#web/features/auth/no-reset.tsx';
import { RequestResetForm } from '#web/features/auth/request-reset-form.tsx';
import { ResetSteps } from '#web/features/auth/reset-steps.tsx';
import { TwoSides } from '#web/features/auth/two-sides.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ResetPasswordScreen() {
  const title = usePageTitle(pageTitles.resetPassword);
  return (
    <>
      <h1>{title}</h1>
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
        <p className="lede mt-2">Choose a new password. This signs you out in every other browser.</p>
        <TwoSides
          first={<NewPasswordForm key={token} token={token} onAskAgain={forget} />}
          second={<ResetSteps current={1} />}
        />
      </>
    );
  }
  if (!hasMail) return <NoMail />;
  return (
    <>
      <p className="lede mt-2">Enter your account's email address, and we'll send you a link.</p>
      <TwoSides first={<RequestResetForm />} second={<ResetSteps current={0} />} />
    </>
  );
}
