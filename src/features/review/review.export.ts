import { exportPart, withoutWithheld } from '../../platform/export-part.ts';

type Row = { questionId?: string | null; itemId?: string };
const rewrite = withoutWithheld<Row>(({ questionId, itemId }) => questionId ?? itemId ?? null);

export const reviewStatesExport = exportPart({
  table: 'review_states',
  columns: [
    ...(['flashcard_id', 'question_id', 'topic_id', 'due_at', 'stability', 'difficulty', 'scheduled_days'] as const),
    ...(['learning_steps', 'reps', 'lapses', 'state', 'reviewed_at'] as const),
  ],
  rewrite,
});

export const reviewGradesExport = exportPart({
  table: 'review_grades',
  columns: ['attempt_id', 'item_id', 'kind', 'topic_id', 'rating', 'seconds', 'reviewed_at', 'undone_at'],
  rewrite,
});
