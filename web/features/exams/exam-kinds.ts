import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import { longDuration } from '#web/lib/durations.ts';

export const KIND_NAMES: Record<ExamKind, string> = { full: 'Full exam', mini: 'Mini exam' };

/** The time that an exam lasts: '3 hours 30 minutes'. */
export const lengthOf = (kind: ExamKind): string => longDuration(EXAM_FORMATS[kind].minutes * 60);
