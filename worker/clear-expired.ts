import { clearExpiredSignIns } from '#server/features/auth/auth.service.ts';
import { clearEndedLinks } from '#server/features/auth/one-time-token.service.ts';
import { clearOldQuizzes } from '#server/features/questions/questions.service.ts';
import { clearSentMail } from '#server/platform/mail/outbox.ts';
import type { Consumer } from './consumers.ts';

const HALF_AN_HOUR = 30 * 60_000;

/** What nobody needs any more: sign-ins past their end, what old quizzes served, mail sent long ago, and links that are over. */
export const clearExpired: Consumer = {
  name: 'clear-expired',
  every: HALF_AN_HOUR,
  run: async (em, { clock }) => ({
    signIns: await clearExpiredSignIns(em, clock()),
    quizRuns: await clearOldQuizzes(em, clock()),
    mails: await clearSentMail(em, clock()),
    links: await clearEndedLinks(em, clock()),
  }),
};
