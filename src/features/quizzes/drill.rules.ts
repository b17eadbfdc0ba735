import type { LatestAnswer, TopicQuestion } from '../bank/bank.rules.ts';

/** The share of a drill that is set aside for numbers that the user missed. */
const MISSED_SHARE = 0.5;

/**
 * Draws the questions of a drill. Up to half of them are missed ones, the longest ago first. The rest are questions that
 * the user has never answered, in turn from each topic, then the other missed ones, then those answered longest ago.
 * `inRandomOrder` shuffles.
 */
export function drawDrill(
  questions: readonly TopicQuestion[],
  answers: readonly LatestAnswer[],
  count: number,
  inRandomOrder: <T>(items: readonly T[]) => T[],
): TopicQuestion[] {
  const latest = new Map(answers.map((answer) => [answer.questionId, answer]));
  const answered = questions
    .filter(({ questionId }) => latest.has(questionId))
    .sort((a, b) => timeOf(latest.get(a.questionId)!) - timeOf(latest.get(b.questionId)!));
  const missed = answered.filter(({ questionId }) => !latest.get(questionId)!.isCorrect);
  const unseen = interleaveTopics(inRandomOrder(questions.filter(({ questionId }) => !latest.has(questionId))));
  const first = missed.slice(0, Math.floor(count * MISSED_SHARE));
  const inOrder = [...first, ...unseen, ...missed, ...answered];
  return inRandomOrder([...new Set(inOrder)].slice(0, count));
}

const timeOf = ({ answeredAt }: LatestAnswer): number => answeredAt.getTime();

/** Returns the first question of each topic, then the second of each, and so on. */
export function interleaveTopics<T extends { topicId: string }>(questions: readonly T[]): T[] {
  const byTopic = [...Map.groupBy(questions, ({ topicId }) => topicId).values()];
  const longest = Math.max(0, ...byTopic.map(({ length }) => length));
  return Array.from({ length: longest }, (_round, index) => byTopic.flatMap((topic) => topic[index] ?? [])).flat();
}
