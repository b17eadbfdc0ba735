import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import { isRead, NOT_READ, type Reading } from '../progress/reading.rules.ts';
import { type ReviewDay, reviewedIn, waiting } from './review-block.rules.ts';

/** A quiz block is done with this share of its questions, one a minute, because some may have been asked elsewhere. */
const SHARE_ANSWERED = 0.8;

/** What the user did today. Answers count since the blocks were planned. */
export type DayEvidence = {
  review: ReviewDay;
  /** The kinds of the exams in which the user answered a question. */
  exams: ReadonlySet<ExamKind>;
  /** The answers by topic. */
  answers: ReadonlyMap<string, number>;
  /** The topics whose quiz was finished. */
  quizzed: ReadonlySet<string>;
  /** The reading by topic, with the ends that were in view today. */
  reading: ReadonlyMap<string, Reading>;
};

/** Marks the blocks that the evidence shows as finished. What was finished stays finished. */
export const markDone = (blocks: readonly PlannedBlock[], evidence: DayEvidence): PlannedBlock[] =>
  blocks.map((each) => ({ ...each, isDone: each.isDone || isDone(each, evidence) }));

function isDone(planned: PlannedBlock, { review, exams, answers, quizzed, reading }: DayEvidence): boolean {
  const { kind, minutes, secondsBefore = 0 } = planned;
  const topicId = planned.topicId ?? '';
  switch (kind) {
    case 'exam':
      return minutes === EXAM_FORMATS.full.minutes ? exams.has('full') : exams.size > 0;
    case 'quiz':
      return (answers.get(topicId) ?? 0) >= Math.ceil(minutes * SHARE_ANSWERED);
    case 'review':
      return waiting(review) === 0 || reviewedIn(planned, review) >= minutes * 60;
    case 'topic': {
      const { seconds, isToEnd } = reading.get(topicId) ?? NOT_READ;
      return quizzed.has(topicId) || isRead(minutes, { seconds: seconds - secondsBefore, isToEnd });
    }
  }
}
