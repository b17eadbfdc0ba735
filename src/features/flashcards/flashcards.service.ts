import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateFlashcardInput, Flashcard as FlashcardOutput, NewCard } from '#shared/flashcards.ts';
import type { Material } from '#shared/material.ts';
import { clearDeletedRows, deleteRow, restoreRow } from '../../platform/deleted-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

type FlashcardDeps = Pick<Deps, 'material'>;

/** Returns the user's flashcards of one topic or of all topics, newest first. */
export async function listFlashcards(
  em: EntityManager,
  { material }: FlashcardDeps,
  userId: string,
  topicId: string | undefined,
) {
  let query = cardsOf(em, userId);
  if (topicId !== undefined) query = query.where('topic_id', '=', requireTopic(topicId).id);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(material, row)));
}

/** Returns the user's flashcards with these ids, newest first. Skips cards that have been removed. */
export async function findFlashcards(em: EntityManager, { material }: FlashcardDeps, userId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(em, userId).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(material, row)));
}

type DeckCopy = Pick<FlashcardRow, 'topicId' | 'question' | 'answer' | 'difficulty'> & { deckCardId: string | null };

/**
 * Replaces the text of a deck's card with the deck's current text, so that corrections reach every user who has the card.
 * Returns other cards unchanged, and also cards that are no longer in their deck.
 */
export function withDeckText<Card extends DeckCopy>(material: Material, card: Card): Card {
  const deckCard = material.get(card.topicId)?.deck.find(({ id }) => id === card.deckCardId);
  if (!deckCard) return card;
  const { question, answer, difficulty } = deckCard;
  return { ...card, question, answer, difficulty };
}

const cardsOf = (em: EntityManager, userId: string) =>
  sqlOf(em)
    .selectFrom('flashcards')
    .select(['id', 'topic_id as topicId', 'question', 'answer', 'difficulty', 'deck_card_id as deckCardId'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);

/** Creates a card that the user wrote. It has no difficulty. */
export async function createFlashcard(em: EntityManager, userId: string, input: CreateFlashcardInput) {
  const topic = requireTopic(input.topicId);
  const { question, answer } = input;
  const card = em.create(Flashcard, { user: userId, topicId: topic.id, question, answer });
  await em.flush();
  return toFlashcard({ id: card.id, topicId: topic.id, question, answer, difficulty: null });
}

export type GeneratedCard = { card: Omit<NewCard, 'facts'>; deckCardId: string | null; model: string | null };

/** Adds generated cards and returns their ids. A card of the deck that the user deleted comes back as a new card. */
export async function addFlashcards(
  em: EntityManager,
  { userId, topicId }: { userId: string; topicId: string },
  cards: GeneratedCard[],
  createdAt: Date,
): Promise<string[]> {
  const rows = cards.map(({ card: { question, answer, difficulty }, deckCardId, model }) => ({
    ...{ id: randomUUIDv7(), user_id: userId, topic_id: topicId, question, answer, difficulty },
    ...{ deck_card_id: deckCardId, model, created_at: createdAt },
  }));
  const added = await sqlOf(em)
    .insertInto('flashcards')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'deck_card_id'])
        .doUpdateSet({ created_at: createdAt, deleted_at: null })
        .where('flashcards.deleted_at', 'is not', null),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Deletes a card, which can be restored. Does nothing if there is none. Throws `not_found` if it is another user's. */
export async function removeFlashcard(em: EntityManager, userId: string, id: string, now: Date): Promise<void> {
  if (!(await deleteRow(em, 'flashcards', { id, userId }, now))) {
    throw new DomainError('not_found', 'Flashcard Not Found');
  }
}

/** Restores a deleted card. Returns false if the user has no such card. */
export const restoreFlashcard = (em: EntityManager, userId: string, id: string) =>
  restoreRow(em, 'flashcards', { id, userId });

/** Removes cards that can no longer be restored. Returns how many. */
export const clearDeletedFlashcards = (em: EntityManager, now: Date) => clearDeletedRows(em, 'flashcards', now);

/** Removes all cards for good, including deleted ones. */
export async function removeAllFlashcards(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Flashcard, { user: userId });
}

type FlashcardRow = Omit<FlashcardOutput, 'difficulty'> & { difficulty: FlashcardOutput['difficulty'] | null };

const toFlashcard = ({ id, topicId, question, answer, difficulty }: FlashcardRow): FlashcardOutput => ({
  id,
  topicId,
  question,
  answer,
  difficulty: difficulty ?? undefined,
});
