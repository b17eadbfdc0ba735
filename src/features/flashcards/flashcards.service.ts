import { randomUUIDv7 } from 'node:crypto';
import type { CreateFlashcardInput, Flashcard, NewCard } from '#shared/flashcards.ts';
import type { Material } from '#shared/material.ts';
import type { UserCall } from '../../call.ts';
import { deletedRowsOf } from '../../platform/deleted-rows.ts';
import { DomainError } from '../../platform/errors.ts';
import { insertOnce } from '../../platform/insert-once.ts';
import { type ListBounds, type ListPart, readPart, toPage } from '../../platform/lists.ts';
import { anyOf } from '../../platform/sql.ts';
import { requireTopic } from '../topics/topics.service.ts';

export const CARDS_NOT_AVAILABLE = 'Flashcards are not available for this topic yet';

const ROWS_PER_READ = 1000;

export const deletedFlashcards = deletedRowsOf('flashcards');

/** Returns the user's flashcards of one topic or of all topics, newest first. */
export async function listFlashcards(
  call: UserCall,
  topicId: string | undefined,
  bounds: ListBounds,
): Promise<ListPart<Flashcard>> {
  const id = topicId === undefined ? undefined : requireTopic(topicId).id;
  const cards = cardsOf(call, id).select([...LISTED, 'created_at as createdAt']);
  const { items, next } = await readPart(call.db, cards, { time: 'createdAt', size: 'jsonSize' }, bounds);
  return { items: items.map((row) => toFlashcard(withDeckText(call.deps.material, row))), next };
}

/** Returns a page of the user's flashcards of one topic or of all topics. */
export async function pageFlashcards(call: UserCall, topicId: string | undefined, bounds: ListBounds) {
  const id = topicId === undefined ? undefined : requireTopic(topicId).id;
  const [part, { total }] = await Promise.all([
    listFlashcards(call, id, bounds),
    cardsOf(call, id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(part, total);
}

/** Returns which of these questions the user has as a flashcard, on the same topic. */
export async function findOwnQuestions(
  call: UserCall,
  questions: readonly { topicId: string; question: string }[],
): Promise<{ topicId: string; question: string }[]> {
  if (questions.length === 0) return [];
  return await cardsOf(call)
    .select(['topic_id as topicId', 'question'])
    .where('topic_id', '=', anyOf([...new Set(questions.map(({ topicId }) => topicId))]))
    .where('question', '=', anyOf([...new Set(questions.map(({ question }) => question))]))
    .limit(questions.length)
    .execute();
}

/** Returns the user's flashcards with these ids, newest first. Skips cards that have been removed. */
export async function findFlashcards(call: UserCall, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(call).select(COLUMNS).where('id', '=', anyOf(ids)).orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(call.deps.material, row)));
}

/** The cards that review schedules. Few users have more than some hundred. */
const MAX_REVIEWED = 5000;

/** Returns the ids and topics of the user's cards for review, in the order in which they were made. */
export const listCardsToReview = (call: UserCall) =>
  cardsOf(call).select(['id', 'topic_id as topicId']).orderBy('created_at').orderBy('id').limit(MAX_REVIEWED).execute();

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

const COLUMNS = [
  'id',
  'topic_id as topicId',
  'question',
  'answer',
  'difficulty',
  'deck_card_id as deckCardId',
] as const;
const LISTED = [...COLUMNS, 'json_size as jsonSize'] as const;

const allCardsOf = ({ db, userId }: UserCall) => db.selectFrom('flashcards').where('user_id', '=', userId);

const cardsOf = (call: UserCall, topicId?: string) =>
  allCardsOf(call)
    .where('deleted_at', 'is', null)
    .$if(topicId !== undefined, (cards) => cards.where('topic_id', '=', topicId!));

/** Yields all of the user's flashcards, newest first, a few at a time. Needs a transaction. */
export async function* streamFlashcards(call: UserCall) {
  const rows = cardsOf(call).select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc').stream(ROWS_PER_READ);
  for await (const row of rows) yield toFlashcard(withDeckText(call.deps.material, row));
}

/** Returns the flashcards that the user deleted after `since`, most recently deleted first. */
export async function listDeletedFlashcards(call: UserCall, since: Date, bounds: ListBounds) {
  const deleted = allCardsOf(call)
    .select([...LISTED, 'deleted_at as deletedAt'])
    .where('deleted_at', '>', since);
  const { items, next } = await readPart(call.db, deleted, { time: 'deletedAt', size: 'jsonSize' }, bounds);
  return {
    items: items.map((row) => ({ ...toFlashcard(withDeckText(call.deps.material, row)), deletedAt: row.deletedAt })),
    next,
  };
}

/** Creates a card that the user wrote. It has no difficulty. */
export async function createFlashcard({ db, userId, now }: UserCall, input: CreateFlashcardInput) {
  const topic = requireTopic(input.topicId);
  const { question, answer } = input;
  const row = { user_id: userId, topic_id: topic.id, question, answer, created_at: now };
  const id = await insertOnce(db, 'flashcards', row);
  return toFlashcard({ id, topicId: topic.id, question, answer, difficulty: null });
}

export type GeneratedCard = { card: Omit<NewCard, 'facts'>; deckCardId: string | null; model: string | null };

/** Adds generated cards and returns their ids. A card of the deck that the user deleted comes back as a new card. */
export async function addFlashcards(
  { db, userId, now }: UserCall,
  topicId: string,
  cards: GeneratedCard[],
): Promise<string[]> {
  const rows = cards.map(({ card: { question, answer, difficulty }, deckCardId, model }) => ({
    ...{ id: randomUUIDv7(), user_id: userId, topic_id: topicId, question, answer, difficulty },
    ...{ deck_card_id: deckCardId, model, created_at: now },
  }));
  const added = await db
    .insertInto('flashcards')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'deck_card_id'])
        .doUpdateSet({ created_at: now, deleted_at: null })
        .where('flashcards.deleted_at', 'is not', null),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Deletes a card, which can be restored. Does nothing if it is already deleted. Throws `not_found` if the user has none. */
export async function removeFlashcard(call: UserCall, id: string): Promise<void> {
  if (!(await deletedFlashcards.add(call, id))) throw new DomainError('not_found', 'Flashcard Not Found');
}

type FlashcardRow = Omit<Flashcard, 'difficulty'> & { difficulty: Flashcard['difficulty'] | null };

const toFlashcard = ({ id, topicId, question, answer, difficulty }: FlashcardRow): Flashcard => ({
  id,
  topicId,
  question,
  answer,
  difficulty: difficulty ?? undefined,
});
