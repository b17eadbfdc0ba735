import { exportPart, withoutWithheld } from '../../platform/export-part.ts';

type Row = { questionId: string };
const rewrite = withoutWithheld<Row>(({ questionId }) => questionId);

export const answersExport = exportPart({
  table: 'answers',
  columns: [
    'topic_id',
    'question_id',
    'quiz_id as runId',
    'chosen',
    'is_correct as isRight',
    'confidence',
    'answered_at',
  ],
  rewrite,
});

export const latestAnswersExport = exportPart({
  table: 'latest_answers',
  columns: [
    'question_id',
    'topic_id',
    'is_correct',
    'answered_at',
    'missed_at',
    'missed_choice',
    'missed_sure',
    'correct_on',
  ],
  rewrite,
});
