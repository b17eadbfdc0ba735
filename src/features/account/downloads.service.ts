import type { UserCall } from '../../call.ts';
import { streamFlashcards } from '../flashcards/flashcards.service.ts';
import { streamNotes } from '../notes/notes.service.ts';
import { ANKI_HEAD, ankiLine, BYTE_ORDER_MARK, csvLine } from './downloads.rules.ts';
import { inSnapshot } from './snapshot.service.ts';

type Row<Item> = (item: Item) => string;

async function* file<Item>(head: string, items: AsyncIterable<Item>, row: Row<Item>): AsyncGenerator<string> {
  yield head;
  for await (const item of items) yield row(item);
}

/** The files of a user's flashcards and notes, by name. Each is the text of the file in chunks. Deleted items are left out. */
export const DOWNLOADS = {
  'flashcards.csv': (call: UserCall) =>
    inSnapshot(call, (call) =>
      file(
        BYTE_ORDER_MARK + csvLine(['topic', 'question', 'answer']),
        streamFlashcards(call),
        ({ topicId, question, answer }) => csvLine([topicId, question, answer]),
      ),
    ),

  'flashcards.txt': (call: UserCall) => inSnapshot(call, (call) => file(ANKI_HEAD, streamFlashcards(call), ankiLine)),

  'notes.csv': (call: UserCall) =>
    inSnapshot(call, (call) =>
      file(BYTE_ORDER_MARK + csvLine(['topic', 'content']), streamNotes(call), ({ topicId, content }) =>
        csvLine([topicId, content]),
      ),
    ),
};
