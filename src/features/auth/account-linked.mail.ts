import type { Composer } from '../../platform/mail/composer.ts';

/** Composes the message after a sign-in through the provider took over an account, in case it was not the user. */
export const composeAccountLinked: Composer<'account-linked'> = async ({ deps }, { content }) => ({
  to: content.email,
  subject: 'You now sign in through your sign-in provider',
  text: [
    'Hello,',
    'Someone signed in to your account at the New Jersey Life Insurance Exam Study Guide through the sign-in provider, which says that this address is theirs. From now on, the account opens only that way. A password or an identity that opened it before no longer does, and we signed you out in all other browsers.',
    "If this was you, there's nothing to do.",
    `If this wasn't you, please contact us right away: ${deps.env.publicUrl}/contact`,
  ].join('\n\n'),
});
