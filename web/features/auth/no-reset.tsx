import { pageTexts } from '#shared/site.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that this site can't send a link for a new password, and what the user can do instead. */
export function NoMail() {
  const { contactHref, contactLabel } = pageTexts();
  return (
    <>
      <p className="lede mt-2">Mail is not set up on this site yet, so it can't send you a link for a new password.</p>
      <p className="mt-4 max-w-measure">
        Nothing in your account is lost. Write to us and tell us the address of your account, and we will answer as soon
        as mail works:{' '}
        <a href={contactHref} className="link">
          {contactLabel}
        </a>
        .
      </p>
      <p className="mt-4 max-w-measure text-1 text-ink-3">
        If you run this site: mail waits in the outbox until SMTP_URL is set.
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
