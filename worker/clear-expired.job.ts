import { z } from 'zod';
import { clearExpiredSignIns } from '#server/features/auth/auth.service.ts';
import { clearEndedLinks } from '#server/features/auth/one-time-token.service.ts';
import { clearOldQuizzes } from '#server/features/questions/questions.service.ts';
import { clearSentMail } from '#server/platform/mail/outbox.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import type { JobContract } from '#server/platform/queue/jobs.ts';

const HALF_AN_HOUR = 30 * 60_000;

const clearExpiredJob = {
  queue: 'clear-expired',
  name: 'clear-expired',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** Removes expired sign-ins, old quizzes, mail that was sent long ago, and expired links. */
export const clearExpiredHandler: Handler<typeof clearExpiredJob> = {
  job: clearExpiredJob,
  every: HALF_AN_HOUR,
  run: async (em, _payload, { clock }) => ({
    signIns: await clearExpiredSignIns(em, clock()),
    quizRuns: await clearOldQuizzes(em, clock()),
    mails: await clearSentMail(em, clock()),
    links: await clearEndedLinks(em, clock()),
  }),
};
