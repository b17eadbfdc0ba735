import { defineEntity, p } from '@mikro-orm/core';
import { EXAM_KINDS } from '#shared/exams.constants.ts';
import { identified, owned } from './columns.ts';

/**
 * One question of an exam. `order[i]` is the question bank's index of the option that was shown at position i, and
 * `correct` the position of the correct option.
 */
export type ExamItem = { questionId: string; topicId: string; order: number[]; correct: number };
/** A question as an open exam shows it. */
export type AskedQuestion = { question: string; options: string[] };
/** A question that an exam could have drawn. */
export type ExamCandidate = { questionId: string; topicId: string; facts: string[]; isSeen: boolean };

const EXAM_STATES = ['open', 'finished', 'abandoned'] as const;

const isOpen = `"state" = 'open'`;

/** An exam that a user takes or took. */
export const ExamEntity = defineEntity({
  name: 'Exam',
  tableName: 'exams',
  properties: {
    ...identified(),
    ...owned(),
    kind: p.enum(EXAM_KINDS),
    state: p.enum(EXAM_STATES),
    /** The sealed form, such as 'form-1'; null if the questions were drawn from the question bank. */
    form: p.string().length(20).nullable(),
    /** The start of the random sequence that drew the questions and shuffled their options. */
    seed: p.bigint('number'),
    /** What the questions were drawn from, in the order before shuffling; null for a sealed form. */
    candidates: p.json<ExamCandidate[]>().lazy().nullable(),
    /** Questions, orders and key are fixed at the start, so that the question bank may change during the exam. */
    items: p.json<ExamItem[]>(),
    /** The text of the questions while the exam is open; null afterwards. */
    asked: p.json<AskedQuestion[]>().lazy().nullable(),
    total: p.smallint(),
    startedAt: p.datetime(3),
    deadlineAt: p.datetime(3),
    /** Null while the exam is open. The deadline, if the deadline ended the exam. */
    finishedAt: p.datetime(3).nullable(),
    isTimedOut: p.boolean(),
    /** Null unless the exam is finished. */
    score: p.smallint().nullable(),
    areas: p.json<{ area: string; correct: number; total: number }[]>().nullable(),
  },
  // A user has one open exam at most.
  uniques: [{ properties: ['user'], where: isOpen }],
  indexes: [{ properties: ['user', 'startedAt'] }, { properties: ['deadlineAt'], where: isOpen }],
});
