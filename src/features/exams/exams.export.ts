import type { ExamItem } from '#schema/entities/exam.ts';
import { type ExportPart, exportPart } from '../../platform/export-part.ts';

type Row = { state: string; form?: string | null; seed?: number; items?: ExamItem[] };

/**
 * Only a finished exam has its form in the export, because the form tells the key. It leaves out the questions that an
 * open exam asks, too.
 */
const withoutKeys: ExportPart['rewrite'] = (row, { withheld }) => {
  const { form, seed, items = [], ...rest }: Row = JSON.parse(row);
  if (rest.state !== 'finished') return JSON.stringify(rest);
  const shown = items.filter(({ questionId }) => !withheld.has(questionId));
  return JSON.stringify({ ...rest, form, seed, items: shown });
};

export const examsExport = exportPart({
  table: 'exams',
  columns: [
    ...(['id', 'kind', 'state', 'started_at', 'deadline_at', 'finished_at', 'is_timed_out'] as const),
    ...(['total', 'score', 'areas', 'form', 'seed', 'items'] as const),
  ],
  rewrite: withoutKeys,
});

export const examAnswersExport = exportPart({
  table: 'exam_answers',
  columns: ['exam_id', 'position', 'chosen', 'flagged', 'seconds', 'saved_at'],
});
