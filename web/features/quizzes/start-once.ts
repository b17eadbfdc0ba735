/** The quizzes that are being started. */
const starting = new Map<string, Promise<unknown>>();

/**
 * Starts a quiz unless one with the same choices is being started, because an effect can run twice and a button be pressed
 * twice.
 */
export function startOnce<Choices extends object, Quiz>(
  choices: Choices,
  start: (choices: Choices) => Promise<Quiz>,
): Promise<Quiz> {
  const key = JSON.stringify(choices);
  const started =
    (starting.get(key) as Promise<Quiz> | undefined) ?? start(choices).finally(() => starting.delete(key));
  starting.set(key, started);
  return started;
}
