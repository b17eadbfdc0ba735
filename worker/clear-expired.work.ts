import { z } from 'zod';
import { clearExpiredSignIns } from '#server/features/auth/auth.service.ts';
import { clearEndedLinks } from '#server/features/auth/one-time-token.service.ts';
import { clearOldQuizzes } from '#server/features/bank/served-quizzes.service.ts';
import { deletedBookmarks } from '#server/features/bookmarks/bookmarks.service.ts';
import { deletedFlashcards } from '#server/features/flashcards/flashcards.service.ts';
import { deletedNotes } from '#server/features/notes/notes.service.ts';
import { clearEndedCounts } from '#server/platform/count-store.ts';
import { clearOldFiles } from '#server/platform/kept-files.ts';
import { clearOldMail } from '#server/platform/mail/outbox.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import type { JobContract } from '#server/platform/queue/jobs.ts';
import { clearSecurityEvents } from '#server/platform/security-trail.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

const clearExpiredJob = {
  queue: 'clear-expired',
  name: 'clear-expired',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** Deletes expired sign-ins, old quizzes, old and expired mail, expired links, ended counters, the files of old builds, and what users deleted long ago. */
export const clearExpiredHandler: Handler<typeof clearExpiredJob> = {
  job: clearExpiredJob,
  every: HALF_AN_HOUR_MS,
  run: async (call) => ({
    signIns: await clearExpiredSignIns(call),
    quizRuns: await clearOldQuizzes(call),
    mails: await clearOldMail(call.db, call.now),
    links: await clearEndedLinks(call),
    securityEvents: await clearSecurityEvents(call.db, call.now),
    notes: await deletedNotes.clear(call),
    flashcards: await deletedFlashcards.clear(call),
    bookmarks: await deletedBookmarks.clear(call),
    counts: await clearEndedCounts(call.db, call.now),
    files: await clearOldFiles(call.db, call.now),
  }),
};
