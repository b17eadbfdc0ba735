import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateFlashcard, Flashcard as FlashcardOut } from '#shared/flashcards.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Material } from '../../platform/material.ts';
import { requireUnit } from '../topics/topics.service.ts';

type Reading = Pick<Deps, 'material'>;

/** Newest first; those of one topic, or all. */
export async function listFlashcards(
  em: EntityManager,
  { material }: Reading,
  memberId: string,
  topicId: string | undefined,
) {
  let query = cardsOf(em, memberId);
  if (topicId !== undefined) query = query.where('topic_id', '=', requireUnit(topicId).id);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(asInDeck(material, row)));
}

/** Those of the member among these ids, newest first; a card that was removed meanwhile is missing. */
export async function findFlashcards(em: EntityManager, { material }: Reading, memberId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(em, memberId).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return rows.map((row) => toFlashcard(asInDeck(material, row)));
}

type Copy = Pick<Row, 'topicId' | 'question' | 'answer' | 'difficulty'> & { deckCardId: string | null };

/**
 * A deck's card says what the deck says today, so that a correction reaches all who have it. What the row says counts for
 * other cards, and for one that its deck no longer has.
 */
export function asInDeck<Card extends Copy>(material: Material, card: Card): Card {
  const deckCard = material.get(card.topicId)?.deck.find(({ id }) => id === card.deckCardId);
  if (!deckCard) return card;
  const { question, answer, difficulty } = deckCard;
  return { ...card, question, answer, difficulty };
}

const cardsOf = (em: EntityManager, memberId: string) =>
  sqlOf(em)
    .selectFrom('flashcards')
    .select(['id', 'topic_id as topicId', 'question', 'answer', 'difficulty', 'deck_card_id as deckCardId'])
    .where('user_id', '=', memberId);

/** A card of the member's own making, so without a difficulty. */
export async function createFlashcard(em: EntityManager, memberId: string, input: CreateFlashcard) {
  const unit = requireUnit(input.topicId);
  const { question, answer } = input;
  const card = em.create(Flashcard, { user: memberId, topicId: unit.id, question, answer });
  await em.flush();
  return toFlashcard({ id: card.id, topicId: unit.id, question, answer, difficulty: null });
}

/** A card that is gone already is removed; one of another member is not found, and stays. */
export async function removeFlashcard(em: EntityManager, memberId: string, id: string): Promise<void> {
  const removed = await em.nativeDelete(Flashcard, { id, user: memberId });
  if (removed === 0 && (await em.count(Flashcard, { id })) > 0) {
    throw new DomainError('not_found', 'Flashcard Not Found');
  }
}

export async function removeAllFlashcards(em: EntityManager, memberId: string): Promise<void> {
  await em.nativeDelete(Flashcard, { user: memberId });
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
