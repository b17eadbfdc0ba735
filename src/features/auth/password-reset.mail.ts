import { LINK_MINUTES } from '#shared/account.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { isQueued } from '../../platform/mail/outbox.ts';
import { issueToken, linkEnd, lockUser } from './one-time-token.service.ts';

/**
 * Composes the message with the link. Returns null if the request has expired, the
 * address has no account, or the account has a new password since.
 */
export const composePasswordReset: Composer<'password-reset'> = async (em, mail, { env, now }) => {
  const { id, content, createdAt } = mail;
  if (env.oidc || linkEnd(createdAt, 'password-reset') <= now) return null;
  return await em.transactional(async (tx) => {
    const user = await lockUser(tx, { email: content.email });
    // A new password takes the messages with links to replace the old one out of the outbox.
    if (!user || !(await isQueued(tx, id))) return null;
    const token = await issueToken(tx, { userId: user.id, purpose: 'password-reset', now });
    return {
      to: user.email,
      subject: 'Choose a new password',
      text: [
        'Hello,',
        'Someone asked to reset the password of your account at the New Jersey Life Insurance Exam Study Guide. Choose a new password here:',
        `${env.publicUrl}/reset-password#token=${token}`,
        `The link works once and expires after ${LINK_MINUTES} minutes. If you did not ask for it, you can ignore this message. Your password stays the same.`,
      ].join('\n\n'),
    };
  });
};
