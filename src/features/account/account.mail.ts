import { LINK_MINUTES } from '#shared/account.ts';
import { inTransaction } from '../../call.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { isQueued } from '../../platform/mail/outbox.ts';
import { issueToken, lockUser } from '../auth/one-time-token.service.ts';

const GUIDE = 'the New Jersey Life Insurance Exam Study Guide';

/**
 * Composes the message to the new address. Checks the row again, because a newer request or a new password can end this
 * request at any time.
 */
export const composeEmailChange: Composer<'email-change'> = async (call, mail) => {
  const { env } = call.deps;
  const {
    id,
    userId,
    content: { email },
  } = mail;
  if (env.oidc || userId === null) return null;
  return await inTransaction(call, async (call) => {
    const user = await lockUser(call, { id: userId });
    if (!user || !(await isQueued(call.db, id))) return null;
    const token = await issueToken(call, { userId, purpose: 'email-change', email });
    return {
      to: email,
      subject: 'Confirm your new email address',
      text: [
        'Hello,',
        `Someone entered this address as the new email for an account at ${GUIDE}. Confirm it here:`,
        `${env.publicUrl}/confirm-email#token=${token}`,
        `The link works once and expires after ${LINK_MINUTES} minutes. If this isn't your account, you can ignore this message. We won't use this address unless someone opens the link.`,
      ].join('\n\n'),
    };
  });
};

/** Composes the message to the old address, in case the user did not make the change. */
export const composeEmailChanged: Composer<'email-changed'> = async ({ deps }, { content }) => ({
  to: content.email,
  subject: 'Your email address has changed',
  text: [
    'Hello,',
    `The email address on your account at ${GUIDE} has changed. You can no longer sign in with this address.`,
    `If this wasn't you, please contact us right away: ${deps.env.publicUrl}/contact`,
  ].join('\n\n'),
});
