import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import type { TestUser } from '#server/testing/user.ts';
import type { Product } from './product.ts';

/** Gives the user all cards of the deck of topic 1.1 except the first few. */
export async function giveAllBut(here: Product, { id }: TestUser, left: number): Promise<void> {
  const em = here.em();
  const { deck } = here.server.deps.material.get('1.1')!;
  for (const { id: deckCardId, question, answer, difficulty } of deck.slice(left)) {
    em.create(FlashcardEntity, {
      user: id,
      topicId: '1.1',
      question,
      answer,
      difficulty,
      deckCardId,
      createdAt: new Date(),
    });
  }
  await em.flush();
}
