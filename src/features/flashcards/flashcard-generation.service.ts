import { type NewCard, NewCardsSchema } from '#shared/flashcards.ts';
import type { TopicMaterial } from '#shared/material.ts';
import type { Call, UserCall } from '../../call.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobTerms } from '../../platform/queue/handler.ts';
import { processRequest } from '../../platform/requests.ts';
import { json } from '../../platform/sql.ts';
import { groundingOf } from '../topics/material.service.ts';
import { flashcardsTask } from './flashcards.prompt.ts';
import { validateFlashcards } from './flashcards.rules.ts';
import { addFlashcards, CARDS_NOT_AVAILABLE, type GeneratedCard } from './flashcards.service.ts';

const NO_MORE = 'More flashcards are not available for this topic. You already have all of them.';

/** Extra cards to request, because the validators refuse some of the model's cards. */
const SPARE = 4;

type CardsRequest = { count: number; isFresh: boolean; signal: AbortSignal };

/** The newest cards of the user on the topic, which Claude must not repeat. */
const MOST_COMPARED = 500;

/** Generates the cards of a request unless another worker holds its lease. */
export function processFlashcardRequest(call: Call, id: string, terms: JobTerms) {
  const { db, deps } = call;
  return processRequest(call, 'flashcard_requests', id, terms, async ({ userId, topicId, signal }) => {
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', CARDS_NOT_AVAILABLE);
    const { count, isFresh } = await db
      .selectFrom('flashcard_requests')
      .select(['count', 'is_fresh as isFresh'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const chosen = await chooseCards({ ...call, userId }, topic, { count, isFresh, signal });
    return async (call) => {
      const cards = await addFlashcards({ ...call, userId, now: deps.clock() }, topicId, chosen);
      await call.db
        .updateTable('flashcard_requests')
        .set({ cards: json(cards) })
        .where('id', '=', id)
        .execute();
    };
  });
}

/**
 * Returns cards of the deck that the user doesn't have yet, and lets Claude write the rest if there is a key. If the user
 * wants fresh cards, Claude writes all of them. If Claude fails, returns only cards of the deck.
 */
async function chooseCards(call: UserCall, topic: TopicMaterial, request: CardsRequest): Promise<GeneratedCard[]> {
  const { ai, env } = call.deps;
  const { count, isFresh, signal } = request;
  const onTopic = call.db
    .selectFrom('flashcards')
    .where('user_id', '=', call.userId)
    .where('topic_id', '=', topic.id)
    .where('deleted_at', 'is', null);
  const owned = await onTopic.select('question').orderBy('created_at', 'desc').limit(MOST_COMPARED).execute();
  // The deck bounds their number.
  const ofDeck = await onTopic.select('deck_card_id as deckCardId').where('deck_card_id', 'is not', null).execute();
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
    const written = await writeCards(ai, topic, { ...missing, userId: call.userId }, owned);
    return [...first, ...written.map((card) => ({ card, deckCardId: null, model: env.anthropicModel }))];
  } catch (error) {
    if (!(error instanceof AiFailure) || signal.aborted || fromDeck.length === 0) throw error;
    return fromDeck;
  }
}

async function writeCards(
  ai: Ai,
  topic: TopicMaterial,
  { userId, count, signal }: CardsRequest & { userId: string },
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
