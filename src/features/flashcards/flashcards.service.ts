import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import type { CreateFlashcardInput, Flashcard as FlashcardOutput, NewCard } from '#shared/flashcards.ts';
import type { Material } from '#shared/material.ts';
import {
  clearDeletedRows,
  countDeletedRows,
  deleteAllRows,
  deleteRow,
  restoreRow,
  restoreRowsOf,
} from '../../platform/deleted-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { insertOnce } from '../../platform/insert-once.ts';
import { type ListBounds, type ListPart, PAGE, readPart, toPage } from '../../platform/lists.ts';
import { requireTopic } from '../topics/topics.service.ts';

const ROWS_PER_READ = 1000;

type FlashcardDeps = Pick<Deps, 'material'>;

/** Returns the user's flashcards of one topic or of all topics, newest first. */
export async function listFlashcards(
  em: EntityManager,
  { material }: FlashcardDeps,
  userId: string,
  topicId: string | undefined,
  bounds: ListBounds,
): Promise<ListPart<FlashcardOutput>> {
  let cards = cardsOf(em, userId).select('created_at as createdAt');
  if (topicId !== undefined) cards = cards.where('topic_id', '=', requireTopic(topicId).id);
  const { items, next } = await readPart(em, cards, { time: 'createdAt', texts: ['question', 'answer'] }, bounds);
  return { items: items.map((row) => toFlashcard(withDeckText(material, row))), next };
}

/** Returns a page of the user's flashcards of one topic or of all topics. */
export async function pageFlashcards(
  em: EntityManager,
  deps: FlashcardDeps,
  userId: string,
  { topicId, cursor }: { topicId?: string; cursor?: string },
) {
  const ofTopic = topicId === undefined ? {} : { topicId: requireTopic(topicId).id };
  const [part, total] = await Promise.all([
    listFlashcards(em, deps, userId, topicId, { ...PAGE, before: cursor }),
    em.count(Flashcard, { user: userId, deletedAt: null, ...ofTopic }),
  ]);
  return toPage(part, total);
}

/** Returns which of these questions the user has as a flashcard, on the same topic. */
export async function findOwnQuestions(
  em: EntityManager,
  userId: string,
  questions: readonly { topicId: string; question: string }[],
): Promise<{ topicId: string; question: string }[]> {
  if (questions.length === 0) return [];
  return await sqlOf(em)
    .selectFrom('flashcards')
    .select(['topic_id as topicId', 'question'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('topic_id', 'in', [...new Set(questions.map(({ topicId }) => topicId))])
    .where('question', 'in', [...new Set(questions.map(({ question }) => question))])
    .limit(questions.length)
    .execute();
}

/** Returns the user's flashcards with these ids, newest first. Skips cards that have been removed. */
export async function findFlashcards(em: EntityManager, { material }: FlashcardDeps, userId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(em, userId).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(material, row)));
}

/** The cards that review schedules. Few users have more than some hundred. */
const MAX_REVIEWED = 5000;

const CARDS_TO_REVIEW = prepared(
  'flashcards_to_review',
  `select id, topic_id as "topicId" from flashcards where user_id = $1 and deleted_at is null
    order by created_at, id limit ${MAX_REVIEWED}`,
);

/** Returns the ids and topics of the user's cards for review, in the order in which they were made. */
export const listCardsToReview = (em: EntityManager, userId: string) =>
  runPrepared<{ id: string; topicId: string }>(em, CARDS_TO_REVIEW, [userId]);

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

const allCardsOf = (em: EntityManager, userId: string) =>
  sqlOf(em)
    .selectFrom('flashcards')
    .select(['id', 'topic_id as topicId', 'question', 'answer', 'difficulty', 'deck_card_id as deckCardId'])
    .where('user_id', '=', userId);

const cardsOf = (em: EntityManager, userId: string) => allCardsOf(em, userId).where('deleted_at', 'is', null);

/** Yields all of the user's flashcards, newest first, a few at a time. Needs a transaction. */
export async function* streamFlashcards(em: EntityManager, { material }: FlashcardDeps, userId: string) {
  const rows = cardsOf(em, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').stream(ROWS_PER_READ);
  for await (const row of rows) yield toFlashcard(withDeckText(material, row));
}

/** Returns the flashcards that the user deleted after `since`, the last deleted first. */
export async function listDeletedFlashcards(
  em: EntityManager,
  { material }: FlashcardDeps,
  userId: string,
  since: Date,
  bounds: ListBounds,
) {
  const deleted = allCardsOf(em, userId).select('deleted_at as deletedAt').where('deleted_at', '>', since);
  const { items, next } = await readPart(em, deleted, { time: 'deletedAt', texts: ['question', 'answer'] }, bounds);
  return {
    items: items.map((row) => ({ ...toFlashcard(withDeckText(material, row)), deletedAt: row.deletedAt })),
    next,
  };
}

export const countDeletedFlashcards = (em: EntityManager, userId: string, since: Date, times: readonly Date[]) =>
  countDeletedRows(em, 'flashcards', userId, since, times);

/** Creates a card that the user wrote. It has no difficulty. */
export async function createFlashcard(em: EntityManager, userId: string, input: CreateFlashcardInput, now: Date) {
  const topic = requireTopic(input.topicId);
  const { question, answer } = input;
  const row = { user: userId, topicId: topic.id, question, answer, createdAt: now };
  const { id } = await insertOnce(em, Flashcard, row);
  return toFlashcard({ id, topicId: topic.id, question, answer, difficulty: null });
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

/** Restores a card that was deleted after `since`. Returns false if the user has no such card. */
export const restoreFlashcard = (em: EntityManager, userId: string, id: string, since: Date) =>
  restoreRow(em, 'flashcards', { id, userId }, since);

/** Restores the cards that were deleted at this time. Returns how many. */
export const restoreFlashcardsOf = (em: EntityManager, userId: string, deletedAt: Date) =>
  restoreRowsOf(em, 'flashcards', userId, deletedAt);

/** Removes cards that can no longer be restored. Returns how many. */
export const clearDeletedFlashcards = (em: EntityManager, now: Date) => clearDeletedRows(em, 'flashcards', now);

/** Deletes all cards, which can be restored. */
export const removeAllFlashcards = (em: EntityManager, userId: string, now: Date) =>
  deleteAllRows(em, 'flashcards', userId, now);

type FlashcardRow = Omit<FlashcardOutput, 'difficulty'> & { difficulty: FlashcardOutput['difficulty'] | null };

const toFlashcard = ({ id, topicId, question, answer, difficulty }: FlashcardRow): FlashcardOutput => ({
  id,
  topicId,
  question,
  answer,
  difficulty: difficulty ?? undefined,
});
