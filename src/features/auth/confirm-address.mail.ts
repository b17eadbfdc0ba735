import { CONFIRM_DAYS } from '#shared/account.ts';
import { inTransaction } from '../../call.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { issueToken, lockUser } from './one-time-token.service.ts';

/** Composes the message with the link. Returns null if the address is confirmed or was replaced in the meantime. */
export const composeConfirmAddress: Composer<'confirm-address'> = async (call, mail) => {
  const { userId, content } = mail;
  if (userId === null) return null;
  return await inTransaction(call, async (call) => {
    const user = await lockUser(call, { id: userId });
    if (!user || user.confirmedAt || user.email !== content.email) return null;
    const token = await issueToken(call, { userId, purpose: 'confirm-address', email: user.email });
    return {
      to: user.email,
      subject: 'Confirm your email address',
      text: [
        'Hello,',
        "Someone created an account with this address at the New Jersey Life Insurance Exam Study Guide. Confirm that it's yours:",
        `${call.deps.env.publicUrl}/confirm-address#token=${token}`,
        `The link works once and expires after ${CONFIRM_DAYS} days. You can study without confirming, but confirming gives you more AI help each day.`,
        "If this isn't your account, you can ignore this message.",
      ].join('\n\n'),
    };
  });
};
