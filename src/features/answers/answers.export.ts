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

/** Sums by topic and day tell nothing about a question of an open exam. */
export const answerDaysExport = exportPart({
  table: 'answer_days',
  columns: [
    'topic_id',
    'day',
    'is_first',
    'is_sealed',
    'correct',
    'total',
    'sure',
    'sure_correct',
    'not_sure',
    'not_sure_correct',
  ],
});

export const latestAnswersExport = exportPart({
  table: 'latest_answers',
  columns: [
    'question_id',
    'topic_id',
    'is_correct',
    'answered_at',
    'first_quiz_id as firstRunId',
    'missed_at',
    'missed_choice',
    'missed_sure',
    'correct_on',
  ],
  rewrite,
});
