import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { FlashcardRequest } from '#schema/entities/flashcard-request.ts';
import { type NewCard, NewCardsSchema } from '#shared/flashcards.ts';
import type { TopicMaterial } from '#shared/material.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/queue/handler.ts';
import { processRequest } from '../../platform/requests.ts';
import { groundingOf } from '../topics/material.service.ts';
import { flashcardsTask } from './flashcards.prompt.ts';
import { validateFlashcards } from './flashcards.rules.ts';
import { addFlashcards, type GeneratedCard } from './flashcards.service.ts';

export const CARDS_NOT_AVAILABLE = 'Flashcards are not available for this topic yet';
const NO_MORE = 'More flashcards are not available for this topic. You already have all of them.';

/** Extra cards to request, because the validators refuse some of the model's cards. */
const SPARE = 4;

type CardsRequest = { userId: string; count: number; isFresh: boolean; signal: AbortSignal };

/** The newest cards of the user on the topic, which Claude must not repeat. */
const MOST_COMPARED = 500;

/** Generates the cards of a request unless another worker holds its lease. */
export function processFlashcardRequest(em: EntityManager, id: string, deps: JobDeps) {
  return processRequest(em, 'flashcard_requests', id, deps, async ({ userId, topicId, signal }) => {
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', CARDS_NOT_AVAILABLE);
    const { count, isFresh } = await em.findOneOrFail(FlashcardRequest, { id });
    const chosen = await chooseCards(em, topic, { userId, count, isFresh, signal }, deps);
    return async (tx) => {
      const cards = await addFlashcards(tx, { userId, topicId }, chosen, deps.clock());
      await tx.nativeUpdate(FlashcardRequest, { id }, { cards });
    };
  });
}

/**
 * Returns cards of the deck that the user doesn't have yet, and lets Claude write the rest if there is a key. If the user
 * wants fresh cards, Claude writes all of them. If Claude fails, returns only cards of the deck.
 */
async function chooseCards(
  em: EntityManager,
  topic: TopicMaterial,
  request: CardsRequest,
  { ai, env }: JobDeps,
): Promise<GeneratedCard[]> {
  const { userId, count, isFresh, signal } = request;
  const onTopic = { user: userId, topicId: topic.id, deletedAt: null };
  const owned = await em.find(Flashcard, onTopic, {
    fields: ['question'],
    orderBy: { createdAt: 'desc' },
    limit: MOST_COMPARED,
  });
  // The deck bounds their number.
  const ofDeck = await em.find(Flashcard, { ...onTopic, deckCardId: { $ne: null } }, { fields: ['deckCardId'] });
  const ownedIds = new Set(ofDeck.map(({ deckCardId }) => deckCardId));
  const fromDeck: GeneratedCard[] = topic.deck
    .filter(({ id }) => !ownedIds.has(id))
    .slice(0, count)
    .map((card) => ({ card, deckCardId: card.id, model: null }));
  if (!ai) {
    if (fromDeck.length === 0) throw new DomainError('not_found', NO_MORE);
    return fromDeck;
  }
  const first = isFresh ? [] : fromDeck;
  if (first.length === count) return first;
  try {
    const missing = { ...request, count: count - first.length };
    const written = await writeCards(ai, topic, missing, owned);
    return [...first, ...written.map((card) => ({ card, deckCardId: null, model: env.anthropicModel }))];
  } catch (error) {
    if (!(error instanceof AiFailure) || signal.aborted || fromDeck.length === 0) throw error;
    return fromDeck;
  }
}

async function writeCards(
  ai: Ai,
  topic: TopicMaterial,
  { userId, count, signal }: CardsRequest,
  owned: { question: string }[],
): Promise<NewCard[]> {
  const material = groundingOf(topic);
  const { cards } = await ai.write({
    purpose: 'flashcards',
    userId,
    material,
    task: flashcardsTask(
      count + SPARE,
      topic.deck.map(({ question }) => question),
    ),
    // This goes to the model as data, because users typed the questions of some of these cards.
    data: owned.length > 0 ? owned.map(({ question }) => question).join('\n') : undefined,
    schema: NewCardsSchema,
    signal,
  });
  const known = { material, factIds: new Set(topic.facts.keys()) };
  const usable = validateFlashcards(cards, [...owned, ...topic.deck], known).slice(0, count);
  if (usable.length === 0) throw new AiFailure('invalid');
  return usable;
}
