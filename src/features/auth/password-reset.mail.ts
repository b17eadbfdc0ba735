import { LINK_MINUTES } from '#shared/account.ts';
import { inTransaction } from '../../call.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { isQueued } from '../../platform/mail/outbox.ts';
import { issueToken, lockUser } from './one-time-token.service.ts';

/**
 * Composes the message with the link. Returns null if the address has no
 * account, or if the account has a new password since.
 */
export const composePasswordReset: Composer<'password-reset'> = async (call, mail) => {
  const { id, content } = mail;
  const { env } = call.deps;
  if (env.oidc) return null;
  return await inTransaction(call, async (call) => {
    const user = await lockUser(call, { email: content.email });
    // A new password takes the messages with links to replace the old one out of the outbox.
    if (!user || !(await isQueued(call.db, id))) return null;
    const token = await issueToken(call, { userId: user.id, purpose: 'password-reset' });
    return {
      to: user.email,
      subject: 'Choose a new password',
      text: [
        'Hello,',
        'Someone asked to reset the password for your account at the New Jersey Life Insurance Exam Study Guide. Choose a new password here:',
        `${env.publicUrl}/reset-password#token=${token}`,
        `The link works once and expires after ${LINK_MINUTES} minutes. If you didn't ask for this, you can ignore this message. Your password stays the same.`,
      ].join('\n\n'),
    };
  });
};
