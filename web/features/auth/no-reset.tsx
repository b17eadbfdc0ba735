import { pageTexts } from '#shared/site.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that this site can't send a link for a new password, and what the user can do instead. */
export function NoMail() {
  const { contactHref, contactLabel } = pageTexts();
  return (
    <>
      <p className="lede mt-2">This site can't send email yet, so we can't email you a reset link.</p>
      <p className="mt-4 max-w-measure">
        Your account is safe. Write to us with your account's email address, and we'll reply as soon as email is set up:{' '}
        <a href={contactHref} className="link">
          {contactLabel}
        </a>
        .
      </p>
    </>
  );
}

/** Says that the sign-in provider keeps the password. */
export function ProviderKeepsPassword() {
  return (
    <>
      <p className="lede mt-2 mb-8">
        The service you sign in with keeps your password. Reset it there, then sign in here.
      </p>
      <Button asChild variant="primary">
        <a href={paths.login()}>Sign in</a>
      </Button>
    </>
  );
}
