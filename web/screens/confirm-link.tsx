import { useLocation } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { ConfirmLink, NEW_EMAIL, OWN_ADDRESS, ToAccount } from '#web/features/account/confirm-link.tsx';
import { useLinkToken } from '#web/features/auth/use-link-token.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const NEW_EMAIL_PAGE = {
  page: pageTitles.confirmEmail,
  otherWay: 'change your email on the account page',
  confirmation: NEW_EMAIL,
};
const OWN_ADDRESS_PAGE = {
  page: pageTitles.confirmAddress,
  otherWay: 'send yourself a new link from the account page',
  confirmation: OWN_ADDRESS,
};

/** The page of a mailed link: for the address of a new account, or for a new address of an old one. */
export default function ConfirmLinkScreen() {
  const [path] = useLocation();
  const ofPath = path === paths.confirmAddress ? OWN_ADDRESS_PAGE : NEW_EMAIL_PAGE;
  const { page, otherWay, confirmation } = ofPath;
  const title = usePageTitle(page);
  const { token } = useLinkToken();
  return (
    <>
      <h1>{title}</h1>
      {token ? (
        <ConfirmLink key={token} token={token} of={confirmation} />
      ) : (
        <>
          <p className="lede mt-2 mb-8">Open the link in our email again, or {otherWay}.</p>
          <ToAccount />
        </>
      )}
    </>
  );
}
