/** How a user last answered a question of the pool. */
export type LastAnswer = { questionId: string; isCorrect: boolean; answeredAt: Date | string };

/** Fisher-Yates. `random` gives numbers in [0, 1). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/**
 * A run from a topic's pool: questions never answered come first, then those missed last time, then those mastered, the
 * longest ago first. Within a group, and in the order of the run, chance decides.
 */
export function drawQuestions(
  pool: readonly string[],
  answers: readonly LastAnswer[],
  count: number,
  random: () => number,
): string[] {
  const last = new Map(answers.map((answer) => [answer.questionId, answer]));
  const mixed = shuffled(pool, random);
  const unseen = mixed.filter((id) => !last.has(id));
  const missed = mixed.filter((id) => last.get(id)?.isCorrect === false);
  const mastered = mixed
    .filter((id) => last.get(id)?.isCorrect === true)
    .sort((a, b) => +new Date(last.get(a)!.answeredAt) - +new Date(last.get(b)!.answeredAt));
  return shuffled([...unseen, ...missed, ...mastered].slice(0, count), random);
}
