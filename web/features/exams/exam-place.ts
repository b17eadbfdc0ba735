import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import type { OpenExam } from '#web/features/outbox/post.ts';
import { mergeAnswers, unansweredOf, unsentOf } from './exam-answers.ts';

const NAME = 'exam-place';
type Place = { examId: string; position: number };

/** Returns where the user goes on: where this device left the exam, or else the first question without an answer. */
export function placeOf(exam: OpenExam, userId: string): number {
  const place = readDraft(userId, NAME) as Partial<Place> | undefined;
  if (place?.examId === exam.id && exam.questions.some(({ position }) => position === place.position)) {
    return place.position!;
  }
  const [first = 1] = unansweredOf(mergeAnswers(exam.questions.length, exam.answers, unsentOf(userId, exam.id)));
  return first;
}

/** Keeps the place on the device, so that the exam goes on there after a reload. */
export const keepPlace = (userId: string, place: Place): void => writeDraft(userId, NAME, place);
