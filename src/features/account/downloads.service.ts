import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../platform/deps.ts';
import { streamFlashcards } from '../flashcards/flashcards.service.ts';
import { streamNotes } from '../notes/notes.service.ts';
import { ANKI_HEAD, ankiLine, BYTE_ORDER_MARK, csvLine } from './downloads.rules.ts';
import { inSnapshot } from './snapshot.service.ts';

type DownloadDeps = Pick<Deps, 'material'>;
type Row<Item> = (item: Item) => string;

async function* file<Item>(head: string, items: AsyncIterable<Item>, row: Row<Item>): AsyncGenerator<string> {
  yield head;
  for await (const item of items) yield row(item);
}

/** The files of a user's flashcards and notes, by name. Each is the text of the file in chunks. Deleted items are left out. */
export const DOWNLOADS = {
  'flashcards.csv': (em: EntityManager, deps: DownloadDeps, userId: string) =>
    inSnapshot(em, (tx) =>
      file(
        BYTE_ORDER_MARK + csvLine(['topic', 'question', 'answer']),
        streamFlashcards(tx, deps, userId),
        ({ topicId, question, answer }) => csvLine([topicId, question, answer]),
      ),
    ),

  'flashcards.txt': (em: EntityManager, deps: DownloadDeps, userId: string) =>
    inSnapshot(em, (tx) => file(ANKI_HEAD, streamFlashcards(tx, deps, userId), ankiLine)),

  'notes.csv': (em: EntityManager, _deps: DownloadDeps, userId: string) =>
    inSnapshot(em, (tx) =>
      file(BYTE_ORDER_MARK + csvLine(['topic', 'content']), streamNotes(tx, userId), ({ topicId, content }) =>
        csvLine([topicId, content]),
      ),
    ),
};
