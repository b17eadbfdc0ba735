import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { FlashcardRequest } from '#schema/entities/flashcard-request.ts';
import { type GenerateFlashcards, type NewCard, NewCardsSchema } from '#shared/flashcards.ts';
import type { TopicMaterial } from '#shared/material.ts';
import { AiFailure, untilNewBudget } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError, type ErrorKind, FAILED } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { type Requested, requestWork, sweepWork, workOff } from '../../platform/work.ts';
import { groundingOf } from '../topics/material.service.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { makeFlashcards } from './flashcards.job.ts';
import { flashcardsTask } from './flashcards.prompt.ts';
import { validCards } from './flashcards.rules.ts';
import { findFlashcards } from './flashcards.service.ts';

const NOT_AVAILABLE = 'Flashcards are not available for this topic yet';
const NO_MORE = 'More flashcards are not available for this topic: you have all of them already';

/** A little less than the minute after which a caller gives up by itself (milliseconds). */
const PATIENCE_MS = 58_000;
/** Between two looks: prompt at first, then seldom. */
const LOOK_MS = { first: 40, longest: 500 };
/** Some of a model's cards are refused. */
const SPARE = 4;

type Asking = { queue: Jobs };
const enqueue =
  ({ queue }: Asking) =>
  ({ id, dedupe }: Requested) =>
    queue.enqueue(makeFlashcards, { id }, { dedupe });

/**
 * Asks for cards and waits for them. A second request while one is open waits for the same cards. Who stops waiting, or is
 * told that it takes too long, gets the cards all the same.
 */
export async function generateFlashcards(
  em: EntityManager,
  deps: Asking & Pick<Deps, 'material' | 'clock'>,
  userId: string,
  { topicId, count, fresh }: GenerateFlashcards,
  signal?: AbortSignal,
) {
  const { id } = requireTopic(topicId);
  if (!deps.material.has(id)) throw failureOf(NOT_AVAILABLE, 'not_found', deps.clock());
  const now = deps.clock();
  const again = ['completed' as const, 'failed' as const];
  const values = { count, is_fresh: fresh, cards: null };
  const requested = await requestWork(em, 'flashcard_requests', { userId, topicId: id, now, again, values });
  if (requested) await enqueue(deps)(requested);

  const until = now.getTime() + PATIENCE_MS;
  let wait = LOOK_MS.first;
  while (deps.clock().getTime() < until && !signal?.aborted) {
    const request = await em.fork().findOne(FlashcardRequest, { user: userId, topicId: id });
    if (!request) throw new DomainError('unauthorized', 'Please sign in');
    const { status, error, errorKind, cards } = request;
    if (status === 'failed') throw failureOf(error ?? FAILED, (errorKind ?? 'unavailable') as ErrorKind, deps.clock());
    if (status === 'completed') return await findFlashcards(em, deps, userId, cards ?? []);
    await delay(wait, undefined, { signal }).catch(() => {});
    wait = Math.min(wait * 1.5, LOOK_MS.longest);
  }
  throw new AiFailure('timeout');
}

/** Restores the reason that a failed request's row does not store: cards that are not there, or the day's budget. */
function failureOf(message: string, kind: ErrorKind, now: Date): DomainError {
  if (kind === 'not_found') return new DomainError(kind, message, { reason: 'notAvailable' });
  if (kind === 'too_many') return new DomainError(kind, message, { reason: 'budget', retryAfter: untilNewBudget(now) });
  return new DomainError(kind, message);
}

type Making = Pick<Deps, 'env' | 'material' | 'ai' | 'clock'> & { stopping: AbortSignal };
type Made = { card: Omit<NewCard, 'facts'>; deckCardId: string | null; model: string | null };

/** In the worker: makes the cards of a request, if it still waits. */
export function makeFlashcardsOf(em: EntityManager, id: string, deps: Making) {
  return workOff(em, 'flashcard_requests', id, deps, async ({ userId, topicId, row }, { signal }) => {
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', NOT_AVAILABLE);
    const wanted = { userId, count: Number(row.count), isFresh: row.is_fresh === true };
    const made = await chooseCards(em, topic, wanted, deps, signal);
    return async (tx) => {
      const now = deps.clock();
      const cards = made.map(({ card: { question, answer, difficulty }, deckCardId, model }) =>
        tx.create(Flashcard, {
          user: userId,
          topicId,
          question,
          answer,
          difficulty,
          deckCardId,
          model,
          createdAt: now,
        }),
      );
      return { cards: JSON.stringify(cards.map((card) => card.id)) };
    };
  });
}

/**
 * Those of the deck that the user lacks come first, and Claude writes the others, if there is one. Fresh ones Claude writes
 * all, and those of the deck come when it fails.
 */
async function chooseCards(
  em: EntityManager,
  topic: TopicMaterial,
  { userId, count, isFresh }: { userId: string; count: number; isFresh: boolean },
  deps: Making,
  signal: AbortSignal,
): Promise<Made[]> {
  const own = await em.find(Flashcard, { user: userId, topicId: topic.id }, { fields: ['question', 'deckCardId'] });
  const had = new Set(own.map(({ deckCardId }) => deckCardId));
  const fromDeck: Made[] = topic.deck
    .filter(({ id }) => !had.has(id))
    .slice(0, count)
    .map((card) => ({ card, deckCardId: card.id, model: null }));
  if (!deps.ai) {
    if (fromDeck.length === 0) throw new DomainError('not_found', NO_MORE);
    return fromDeck;
  }
  const first = isFresh ? [] : fromDeck;
  if (first.length === count) return first;
  try {
    const asked = [...own, ...topic.deck];
    const written = await askForCards(deps.ai, topic, { userId, count: count - first.length, asked }, signal);
    const model = deps.env.anthropicModel;
    return [...first, ...written.map((card) => ({ card, deckCardId: null, model }))];
  } catch (error) {
    if (!(error instanceof AiFailure) || signal.aborted || fromDeck.length === 0) throw error;
    return fromDeck;
  }
}

type Wanted = { userId: string; count: number; asked: { question: string }[] };

async function askForCards(
  ai: NonNullable<Deps['ai']>,
  topic: TopicMaterial,
  { userId, count, asked }: Wanted,
  signal: AbortSignal,
): Promise<NewCard[]> {
  const material = groundingOf(topic);
  const task = flashcardsTask(
    count + SPARE,
    topic.deck.map(({ question }) => question),
  );
  // What the user's own cards ask was typed by a person.
  const data = asked.slice(0, asked.length - topic.deck.length).map(({ question }) => question);
  const { cards } = await ai.write({
    purpose: 'flashcards',
    userId,
    material,
    task,
    data: data.length > 0 ? data.join('\n') : undefined,
    schema: NewCardsSchema,
    signal,
  });
  const usable = validCards(cards, asked, { material, factIds: new Set(topic.facts.keys()) }).slice(0, count);
  if (usable.length === 0) throw new AiFailure('invalid');
  return usable;
}

/** In the worker: brings back the requests that nobody looks after. */
export const sweepFlashcards = (em: EntityManager, deps: Asking & Pick<Deps, 'clock'>) =>
  sweepWork(em, 'flashcard_requests', deps.clock(), enqueue(deps));
