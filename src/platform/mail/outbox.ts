import type { EntityManager } from '@mikro-orm/postgresql';
import { type Letter, Mail } from '#schema/entities/mail.ts';

/**
 * Puts a letter into the outbox, in the caller's unit of work: it goes out only if what caused it is committed. The caller
 * flushes, then calls `deps.queue.wake('mail')` so that it does not wait for the worker's next round.
 */
export function queueMail(
  em: EntityManager,
  { kind, content }: Letter,
  { now, memberId = null }: { now: Date; memberId?: string | null },
) {
  return em.create(Mail, {
    user: memberId,
    kind,
    content,
    status: 'waiting',
    attempts: 0,
    dueAt: now,
    createdAt: now,
  });
}
