import type { Composer } from '../../platform/mail/composer.ts';

/** Composes the message after a sign-in through the provider took over an account, in case it was not the user. */
export const composeAccountLinked: Composer<'account-linked'> = async ({ deps }, { content }) => ({
  to: content.email,
  subject: 'You now sign in through your sign-in provider',
  text: [
    'Hello,',
    "Someone signed in to your account at the New Jersey Life Insurance Exam Study Guide through a sign-in provider, which confirmed that they own this email address. From now on, that's the only way to sign in to the account. A password or another identity that opened it before no longer works, and we signed you out in all other browsers.",
    "If this was you, there's nothing to do.",
    `If this wasn't you, please contact us right away: ${deps.env.publicUrl}/contact`,
  ].join('\n\n'),
});
