import { LINK_MINUTES } from '#shared/account.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { issueToken, linkEnd, lockUser } from './one-time-token.service.ts';

/** Composes the message with the link. Returns null when the request has expired or the address has no account. */
export const composePasswordReset: Composer<'password-reset'> = async (em, { content, createdAt }, { env, now }) => {
  if (env.oidc || linkEnd(createdAt, 'password-reset') <= now) return null;
  return await em.transactional(async (tx) => {
    const user = await lockUser(tx, { email: content.email });
    if (!user) return null;
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
