import type { EntityManager } from '@mikro-orm/postgresql';
import { Flashcard } from '#schema/entities/flashcard.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { CreateFlashcard, Flashcard as FlashcardOut } from '#shared/flashcards.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireUnit } from '../topics/topics.service.ts';

/** Newest first; those of one topic, or all. */
export async function listFlashcards(em: EntityManager, memberId: string, topicId: string | undefined) {
  let query = cardsOf(em, memberId);
  if (topicId !== undefined) query = query.where('topic_id', '=', requireUnit(topicId).id);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toFlashcard);
}

/** Those of the member among these ids, newest first; a card that was removed meanwhile is missing. */
export async function findFlashcards(em: EntityManager, memberId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardsOf(em, memberId).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return rows.map(toFlashcard);
}

const cardsOf = (em: EntityManager, memberId: string) =>
  sqlOf(em)
    .selectFrom('flashcards')
    .select(['id', 'topic_id as topicId', 'question', 'answer', 'difficulty'])
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
const toFlashcard = ({ difficulty, ...card }: Row): FlashcardOut => ({ ...card, difficulty: difficulty ?? undefined });
