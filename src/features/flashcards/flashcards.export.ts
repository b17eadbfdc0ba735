import { exportPart } from '../../platform/export-part.ts';
import { withDeckText } from './flashcards.service.ts';

export const flashcardsExport = exportPart({
  table: 'flashcards',
  columns: ['id', 'topic_id', 'question', 'answer', 'difficulty', 'deck_card_id', 'model', 'created_at', 'deleted_at'],
  rewrite: (row, { material }) => JSON.stringify(withDeckText(material, JSON.parse(row))),
});

export const flashcardRequestsExport = exportPart({
  table: 'flashcard_requests',
  columns: ['topic_id', 'status', 'error', 'count', 'cards', 'requested_at', 'finished_at'],
});
