import { orderedTopics } from '#shared/catalogue.ts';
import { ABANDONED_HOURS } from '#shared/study-sessions.constants.ts';
import type { Goal } from '#shared/study-sessions.ts';

const HOUR_MS = 3_600_000;

/** Returns the time at or before which the last report makes an open study session an abandoned one. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - ABANDONED_HOURS * HOUR_MS);

type SessionTotals = { activeSeconds: number; answers: number; cards: number };

export function isGoalMet({ kind, amount }: Goal, { activeSeconds, answers, cards }: SessionTotals): boolean {
  const done = { minutes: activeSeconds / 60, questions: answers, cards }[kind];
  return done >= amount;
}

/** Returns the topics once each, in the order of the catalogue. */
export function inCatalogueOrder(topicIds: Iterable<string>): string[] {
  const wanted = new Set(topicIds);
  return orderedTopics.flatMap(({ id }) => (wanted.has(id) ? id : []));
}
