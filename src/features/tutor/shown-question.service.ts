import type { OrderedQuestion } from '#shared/quiz.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { findAnswered } from '../answers/answers.service.ts';
import { PLACES } from '../bank/bank.rules.ts';
import { listWithheld, loadBank } from '../bank/bank.service.ts';
import { findServed } from '../bank/served-quizzes.service.ts';
import { findExamQuestions } from '../exams/exams.service.ts';
import { optionOrderOf } from './answered-question.rules.ts';

type ShownQuestion = {
  topicId: string;
  questionId: string;
  /** The texts of the options as the user saw them. Without them, the latest quiz or exam gives the order. */
  options?: readonly string[];
};

/**
 * Returns a question that a quiz, practice quiz, drill, finished exam or review has shown to the user, in the order of its
 * options on screen. Throws 'not_found' for any other question, for one that an open exam asks, and for options that it
 * doesn't have.
 */
export async function findShownQuestion(
  call: UserCall,
  { topicId, questionId, options }: ShownQuestion,
): Promise<OrderedQuestion> {
  const withheld = await listWithheld(call);
  const shown = withheld.has(questionId) ? undefined : await findShown(call, questionId);
  const question = shown?.topicId === topicId ? (await loadBank(call, topicId)).questions.get(questionId) : undefined;
  const order = question && (options ? optionOrderOf(question, options) : (shown!.order ?? PLACES));
  if (!question || !order) throw new DomainError('not_found', 'This question was not shown to you');
  return { question, order };
}

/** Reviews and mistakes show questions that were answered. */
async function findShown(
  call: UserCall,
  questionId: string,
): Promise<{ topicId: string; order?: number[] } | undefined> {
  const served = await findServed(call, questionId);
  if (served) return served;
  const [asked] = await findExamQuestions(call, [questionId]);
  return asked ?? (await findAnswered(call, questionId));
}
