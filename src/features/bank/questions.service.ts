import type { NumberQuestion } from '#shared/number-questions.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Call, UserCall } from '../../call.ts';
import { sourcesOf, type TopicQuestion } from './bank.rules.ts';
import { listWithheld, loadBanks } from './bank.service.ts';

const topicsOf = (items: readonly { topicId: string }[]) => items.map(({ topicId }) => topicId);

/** Returns the questions that new quizzes may serve to the user, for each of the topics. */
export async function listOpenQuestions(call: UserCall, topicIds: readonly string[]) {
  const withheld = await listWithheld(call);
  const banks = await loadBanks(call, topicIds);
  return [...banks].map(([topicId, { open, questions }]) => ({
    topicId,
    open: open.filter((id) => !withheld.has(id)).map((id) => questions.get(id)!),
  }));
}

/**
 * Returns those of the questions that the user may be asked again or shown with their key, by id. The user must have been
 * asked all of them before, because questions of the sealed forms are among them.
 */
export async function findAskedQuestions(
  call: UserCall,
  items: readonly TopicQuestion[],
): Promise<Map<string, BankQuestion>> {
  if (items.length === 0) return new Map();
  const [banks, withheld] = await Promise.all([loadBanks(call, topicsOf(items)), listWithheld(call)]);
  return new Map(
    items.flatMap(({ questionId, topicId }) => {
      const { questions, hidden, outdated } = banks.get(topicId)!;
      const question = questions.get(questionId);
      const isShown = !hidden.has(questionId) && !outdated.has(questionId) && !withheld.has(questionId);
      return question && isShown ? [[questionId, question]] : [];
    }),
  );
}

/** A number of the law with the topic whose bank has its question. */
export type TopicNumber = NumberQuestion & { topicId: string };

/** Returns the numbers of the law, in the order of their topics. Leaves out hidden ones. For drills. */
export async function listNumberQuestions(call: Call): Promise<TopicNumber[]> {
  const numbers = [...call.deps.material].flatMap(([topicId, topic]) =>
    topic.numbers.map((number) => ({ ...number, topicId })),
  );
  const banks = await loadBanks(call, topicsOf(numbers));
  return numbers.filter(({ topicId, question }) => !banks.get(topicId)!.hidden.has(question.id));
}

/**
 * Returns questions of any kind by id, including hidden ones and those of the sealed forms, with the sources of their facts. For
 * exams, which decide when a user may see them. Leaves out questions that are no longer in their bank.
 */
export async function readQuestions(
  call: Call,
  items: readonly TopicQuestion[],
): Promise<Map<string, { question: BankQuestion; sources: string[] }>> {
  const banks = await loadBanks(call, topicsOf(items));
  return new Map(
    items.flatMap(({ questionId, topicId }) => {
      const question = banks.get(topicId)?.questions.get(questionId);
      const facts = call.deps.material.get(topicId)?.facts ?? new Map();
      return question ? [[questionId, { question, sources: sourcesOf(facts, question) }]] : [];
    }),
  );
}
