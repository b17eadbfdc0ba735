import type { EntityManager } from '@mikro-orm/postgresql';
import type { Restored } from '#shared/deleted.ts';
import { DomainError } from '../../platform/errors.ts';
import { restoreFlashcard } from '../flashcards/flashcards.service.ts';
import { restoreNote } from '../notes/notes.service.ts';

const RESTORE: Record<Restored['kind'], (em: EntityManager, userId: string, id: string) => Promise<boolean>> = {
  note: restoreNote,
  flashcard: restoreFlashcard,
};

/** Restores a deleted item of the user, with its text and its times. */
export async function restoreDeleted(em: EntityManager, userId: string, id: string): Promise<Restored> {
  for (const kind of Object.keys(RESTORE) as Restored['kind'][]) {
    if (await RESTORE[kind](em, userId, id)) return { id, kind };
  }
  throw new DomainError('not_found', 'Deleted Item Not Found');
}
