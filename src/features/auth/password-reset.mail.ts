import { LINK_MINUTES } from '#shared/account.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { issueToken, linkEnd, lockUser } from './one-time-token.service.ts';

/** Nobody waits for a link that was asked for this long ago, and an unknown address gets no mail. */
export const composePasswordReset: Composer<'password-reset'> = async (em, { content, createdAt }, { env, now }) => {
  if (env.oidc || linkEnd(createdAt) <= now) return null;
  return await em.transactional(async (tx) => {
    const user = await lockUser(tx, { email: content.email });
    if (!user) return null;
    const token = await issueToken(tx, { userId: user.id, purpose: 'password-reset', now });
    return {
      to: user.email,
      subject: 'Choose a new password',
      text: [
        'Hello,',
        'somebody, we hope you, asked for a new password for the New Jersey Life Insurance Exam Study Guide. Choose it here:',
        `${env.publicUrl}/reset-password#token=${token}`,
        `The link works once, for ${LINK_MINUTES} minutes. If you did not ask for it, you need do nothing: your password stays as it is.`,
      ].join('\n\n'),
    };
  });
};
