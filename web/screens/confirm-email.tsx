import { userPageTitles } from '#shared/user-page-titles.ts';
import { ConfirmEmail, ToAccount } from '#web/features/account/confirm-email.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ConfirmEmailScreen() {
  usePageTitle(userPageTitles.confirmEmail);
  const { token } = useLinkToken();
  return (
    <>
      <h1>Confirm your email</h1>
      {token ? (
        <ConfirmEmail key={token} token={token} />
      ) : (
        <>
          <p className="lede mt-2 mb-8">Open the link in our email again, or change your email on the account page.</p>
          <ToAccount />
        </>
      )}
    </>
  );
}
