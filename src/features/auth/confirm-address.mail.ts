import { CONFIRM_DAYS } from '#shared/account.ts';
import { inTransaction } from '../../call.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { issueToken, linkEnd, lockUser } from './one-time-token.service.ts';

/** Composes the message with the link. Returns null if the address is confirmed or was replaced in the meantime. */
export const composeConfirmAddress: Composer<'confirm-address'> = async (call, mail) => {
  const { userId, content, createdAt } = mail;
  if (userId === null || linkEnd(createdAt, 'confirm-address') <= call.now) return null;
  return await inTransaction(call, async (call) => {
    const user = await lockUser(call, { id: userId });
    if (!user || user.confirmedAt || user.email !== content.email) return null;
    const token = await issueToken(call, { userId, purpose: 'confirm-address', email: user.email });
    return {
      to: user.email,
      subject: 'Confirm your email address',
      text: [
        'Hello,',
        'An account with this address was created at the New Jersey Life Insurance Exam Study Guide. Confirm here that the address is yours:',
        `${call.deps.env.publicUrl}/confirm-address#token=${token}`,
        `The link works once and expires after ${CONFIRM_DAYS} days. You can study without it. Confirming gives you more AI help each day.`,
        'If this is not your account, you can ignore this message.',
      ].join('\n\n'),
    };
  });
};
