import { useLocation } from 'wouter';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { ConfirmAddress } from '#web/features/account/confirm-address.tsx';
import { ConfirmEmail, ToAccount } from '#web/features/account/confirm-email.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const NEW_EMAIL = {
  page: userPageTitles.confirmEmail,
  heading: 'Confirm your email',
  otherWay: 'change your email on the account page',
  Confirm: ConfirmEmail,
};
const ADDRESS = {
  page: userPageTitles.confirmAddress,
  heading: 'Confirm your email address',
  otherWay: 'send yourself a new link from the account page',
  Confirm: ConfirmAddress,
};

/** The page of a mailed link: for the address of a new account, or for a new address of an old one. */
export default function ConfirmLinkScreen() {
  const [path] = useLocation();
  const { page, heading, otherWay, Confirm } = path === paths.confirmAddress ? ADDRESS : NEW_EMAIL;
  usePageTitle(page);
  const { token } = useLinkToken();
  return (
    <>
      <h1>{heading}</h1>
      {token ? (
        <Confirm key={token} token={token} />
      ) : (
        <>
          <p className="lede mt-2 mb-8">Open the link in our email again, or {otherWay}.</p>
          <ToAccount />
        </>
      )}
    </>
  );
}
