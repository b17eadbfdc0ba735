import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { UserCall } from '../../call.ts';
import { secondsToWait } from '../../platform/counter.ts';
import { listLatestAnswers } from '../answers/answers.service.ts';
import { drawQuestions } from '../bank/bank.rules.ts';
import { type Bank, isBankFull, listWithheld, loadBank, openExamAsks } from '../bank/bank.service.ts';
import { awaitFirstQuestions, quizNotAvailable, requestQuestions } from '../bank/question-requests.service.ts';
import { serveQuestions } from '../bank/served-quizzes.service.ts';
import { requireTopic } from '../topics/topics.service.ts';

/**
 * Returns a new quiz of the topic. If its bank is empty, waits for the first questions until `leaving` aborts. Throws
 * 'conflict' if an open exam of the user asks all of them. Requests more questions if the user will soon run out of new ones.
 */
export async function generateQuiz(
  call: UserCall,
  { topicId, count }: { topicId: string; count: number },
  leaving: AbortSignal,
): Promise<ServedQuiz> {
  const { material, random, clock, limits } = call.deps;
  if (!material.has(topicId)) {
    requireTopic(topicId);
    throw quizNotAvailable();
  }
  const answers = await listLatestAnswers(call, [topicId]);
  const loaded = await loadBank(call, topicId);
  const bank = loaded.open.length > 0 ? loaded : await awaitFirstQuestions(call, topicId, { signal: leaving });
  // Waiting for the first questions can take a long time, so the rest uses the current time.
  const later = bank === loaded ? call : { ...call, now: clock() };

  const withheld = await listWithheld(later);
  const open = bank.open.filter((id) => !withheld.has(id));
  if (open.length === 0) throw openExamAsks('every question on this topic');
  const ids = drawQuestions(open, answers, count, { now: later.now, random });
  const drawn = ids.map((questionId) => ({ topicId, questionId }));
  const quiz = await serveQuestions(later, { topicId, scope: null }, drawn, new Map([[topicId, bank]]));

  const seen = new Set([...answers.map(({ questionId }) => questionId), ...ids]);
  if (!needsMore(call, bank, seen)) return quiz;
  const wait = await secondsToWait(limits, 'questions', call.userId);
  if (wait === undefined) await requestQuestions(call, topicId);
  return quiz;
}

/** Returns whether the bank can grow and a user who has seen these questions will soon run out of new ones. */
function needsMore({ deps }: UserCall, bank: Bank, seen: ReadonlySet<string>): boolean {
  const unseen = bank.open.filter((id) => !seen.has(id)).length;
  return deps.ai !== undefined && unseen < QUIZ_LENGTH && !isBankFull(bank);
}
