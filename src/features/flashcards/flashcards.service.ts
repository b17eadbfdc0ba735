import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateFlashcardInput, Flashcard as FlashcardOut } from '#shared/flashcards.ts';
import type { Material } from '#shared/material.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

type Reading = Pick<Deps, 'material'>;

/** Newest first; those of one topic, or all. */
export async function listFlashcards(
  em: EntityManager,
  { material }: Reading,
  userId: string,
  topicId: string | undefined,
) {
  let query = cardsOf(em, userId);
  if (topicId !== undefined) query = query.where('topic_id', '=', requireTopic(topicId).id);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(material, row)));
}

/** Those of the user among these ids, newest first; a card that was removed meanwhile is missing. */
export async function findFlashcards(em: EntityManager, { material }: Reading, userId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(em, userId).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(withDeckText(material, row)));
}

type Copy = Pick<Row, 'topicId' | 'question' | 'answer' | 'difficulty'> & { deckCardId: string | null };

/**
 * A deck's card says what the deck says today, so that a correction reaches all who have it. What the row says counts for
 * other cards, and for one that its deck no longer has.
 */
export function withDeckText<Card extends Copy>(material: Material, card: Card): Card {
  const deckCard = material.get(card.topicId)?.deck.find(({ id }) => id === card.deckCardId);
  if (!deckCard) return card;
  const { question, answer, difficulty } = deckCard;
  return { ...card, question, answer, difficulty };
}

const cardsOf = (em: EntityManager, userId: string) =>
  sqlOf(em)
    .selectFrom('flashcards')
    .select(['id', 'topic_id as topicId', 'question', 'answer', 'difficulty', 'deck_card_id as deckCardId'])
    .where('user_id', '=', userId);

/** A card of the user's own making, so without a difficulty. */
export async function createFlashcard(em: EntityManager, userId: string, input: CreateFlashcardInput) {
  const topic = requireTopic(input.topicId);
  const { question, answer } = input;
  const card = em.create(Flashcard, { user: userId, topicId: topic.id, question, answer });
  await em.flush();
  return toFlashcard({ id: card.id, topicId: topic.id, question, answer, difficulty: null });
}

/** A card that is gone already is removed; one of another user is not found, and stays. */
export async function removeFlashcard(em: EntityManager, userId: string, id: string): Promise<void> {
  const removed = await em.nativeDelete(Flashcard, { id, user: userId });
  if (removed === 0 && (await em.count(Flashcard, { id })) > 0) {
    throw new DomainError('not_found', 'Flashcard Not Found');
  }
}

export async function removeAllFlashcards(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Flashcard, { user: userId });
}

type Row = Omit<FlashcardOut, 'difficulty'> & { difficulty: FlashcardOut['difficulty'] | null };

/** On the wire a difficulty that the row does not have is left out. */
const toFlashcard = ({ id, topicId, question, answer, difficulty }: Row): FlashcardOut => ({
  id,
  topicId,
  question,
  answer,
  difficulty: difficulty ?? undefined,
});
