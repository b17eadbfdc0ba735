import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, QuestionContent, ServedQuestion } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';

/** A user's latest answer to a question. */
export type LatestAnswer = { questionId: string; isCorrect: boolean; answeredAt: Date };
/** A question and the topic whose bank has it. */
export type TopicQuestion = { topicId: string; questionId: string };
/** What a draw depends on besides the questions. `random` returns numbers in [0, 1). */
export type DrawTerms = { now: Date; random: () => number };

/** The places of a question's options in the bank's own order. */
export const PLACES = OPTION_LETTERS.map((_letter, place) => place);

/** The share of a quiz that is set aside for questions that the user missed: three of ten. */
const MISSED_SHARE = 0.3;
/** How long a missed question rests before a quiz may repeat it. */
const REST_MS = 10 * 60_000;

/** Returns the items in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/**
 * Draws the questions of a quiz: of ten, up to three whose latest answer is wrong and at least ten minutes old, the
 * longest ago first. The rest are questions that the user has never answered, and then those answered longest ago. The
 * choice among the unanswered ones and the order of the quiz are random.
 */
export function drawQuestions(
  open: readonly string[],
  answers: readonly LatestAnswer[],
  count: number,
  { now, random }: DrawTerms,
): string[] {
  const answered = oldestFirst(open, answers);
  const missed = answered
    .filter(({ isCorrect, answeredAt }) => !isCorrect && +now - +answeredAt >= REST_MS)
    .slice(0, Math.floor(count * MISSED_SHARE));
  const isAnswered = new Set(answered.map(({ questionId }) => questionId));
  const unseen = shuffled(
    open.filter((id) => !isAnswered.has(id)),
    random,
  );
  const inOrder = [...idsOf(missed), ...unseen, ...idsOf(answered)];
  return shuffled([...new Set(inOrder)].slice(0, count), random);
}

function oldestFirst(open: readonly string[], answers: readonly LatestAnswer[]): LatestAnswer[] {
  const isOpen = new Set(open);
  return answers.filter(({ questionId }) => isOpen.has(questionId)).sort((a, b) => +a.answeredAt - +b.answeredAt);
}

const idsOf = (answers: readonly LatestAnswer[]) => answers.map(({ questionId }) => questionId);

/**
 * Draws questions from several topics, spread evenly over them, in random order. For each topic the rule of
 * `drawQuestions` applies.
 */
export function drawFromTopics(
  topics: readonly { topicId: string; open: readonly string[] }[],
  answers: readonly LatestAnswer[],
  count: number,
  terms: DrawTerms,
): TopicQuestion[] {
  const drawn = shuffled(topics, terms.random).map(({ topicId, open }) =>
    drawQuestions(open, answers, count, terms).map((questionId) => ({ topicId, questionId })),
  );
  const inTurn = Array.from({ length: count }, (_round, index) => drawn.flatMap((questions) => questions[index] ?? []));
  return shuffled(inTurn.flat().slice(0, count), terms.random);
}

/** Returns the index of the correct option in the bank's own order. */
export const keyOf = (question: QuestionContent): number => OPTION_LETTERS.indexOf(question.answer);

const UNREAD = ' (the law itself was not read)';

/** Returns the sources of the facts that a question rests on, and says which laws no editor has read. */
export function sourcesOf(facts: ReadonlyMap<string, Fact>, question: Pick<BankQuestion, 'facts'>): string[] {
  const named = question.facts.flatMap((id) => facts.get(id) ?? []);
  return [
    ...new Set(named.map(({ source, law, confidence }) => (law && confidence === 'B' ? source + UNREAD : source))),
  ];
}

/** Returns a question of a topic with its options in `order` (indexes in the bank's order) and the sources of its facts. */
export function serve(
  facts: ReadonlyMap<string, Fact>,
  question: BankQuestion,
  { topicId, order }: { topicId: string; order: number[] },
): Omit<ServedQuestion, 'others'> {
  const options = order.map((place) => question.options[place]!);
  return {
    id: question.id,
    topicId,
    question: question.stem,
    options: options.map((option) => option.text),
    correctAnswer: order.indexOf(keyOf(question)),
    explanation: question.options[keyOf(question)]!.rationale,
    optionNotes: options.map((option) => option.rationale),
    sources: sourcesOf(facts, question),
  };
}
