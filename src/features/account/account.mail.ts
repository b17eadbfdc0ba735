import { LINK_MINUTES } from '#shared/account.ts';
import type { Composer } from '../../platform/mail/composer.ts';
import { isQueued } from '../../platform/mail/outbox.ts';
import { issueToken, linkEnd, lockUser } from '../auth/one-time-token.service.ts';

const GUIDE = 'the New Jersey Life Insurance Exam Study Guide';

/** Goes to the new address. The row is looked at again: a newer wish or a new password may just have ended this one. */
export const composeEmailChange: Composer<'email-change'> = async (em, mail, { env, now }) => {
  const {
    id,
    userId,
    content: { email },
    createdAt,
  } = mail;
  if (env.oidc || userId === null || linkEnd(createdAt) <= now) return null;
  return await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (!user || !(await isQueued(tx, id))) return null;
    const token = await issueToken(tx, { userId, purpose: 'email-change', email, now });
    return {
      to: email,
      subject: 'Confirm your new email address',
      text: [
        'Hello,',
        `this address was given as the new one of an account at ${GUIDE}. Confirm it here:`,
        `${env.publicUrl}/confirm-email#token=${token}`,
        `The link works once, for ${LINK_MINUTES} minutes. If the account is not yours, you need do nothing: without the link this address is not used.`,
      ].join('\n\n'),
    };
  });
};

/** Goes to the old address, for a user who did not change it. */
export const composeEmailChanged: Composer<'email-changed'> = async (_em, { content }, { env }) => ({
  to: content.email,
  subject: 'The email address of your account has changed',
  text: [
    'Hello,',
    `your account at ${GUIDE} has a new email address now. This one no longer signs in.`,
    `If it was not you who changed it, please tell us at once: ${env.publicUrl}/contact`,
  ].join('\n\n'),
});
