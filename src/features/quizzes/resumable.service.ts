import type { UserCall } from '../../call.ts';
import { DAY_MS } from '../../platform/time.ts';
import { findQuizIdsAnsweredSince } from '../answers/answers.service.ts';
import { listUnfinished } from '../bank/served-quizzes.service.ts';
import { findUnfinished } from './quizzes.service.ts';

/** `topicId` is null for a practice quiz. `left` counts the questions without an answer. */
type ResumableQuiz = { runId: string; topicId: string | null; left: number };

/** Returns the newest unfinished topic quiz or practice quiz in which the user answered a question within 24 hours, or null. */
export async function findResumable(call: UserCall): Promise<ResumableQuiz | null> {
  const unfinished = await listUnfinished(call);
  const since = new Date(call.now.getTime() - DAY_MS);
  const answered = await findQuizIdsAnsweredSince(
    call,
    unfinished.map(({ id }) => id),
    since,
  );
  for (const { id, topicId } of unfinished) {
    if (!answered.has(id)) continue;
    const quiz = await findUnfinished(call, topicId === null ? 'practice' : { topicId });
    const left = quiz?.id === id ? quiz.questions.length - quiz.answers.length : 0;
    if (left > 0) return { runId: id, topicId, left };
  }
  return null;
}
