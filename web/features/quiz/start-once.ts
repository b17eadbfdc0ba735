/** The quizzes that are being started. */
const starting = new Map<string, Promise<unknown>>();

/** Starts a quiz unless one of this name is being started, because an effect can run twice and a button be pressed twice. */
export function startOnce<Quiz>(name: string, start: () => Promise<Quiz>): Promise<Quiz> {
  const started = (starting.get(name) as Promise<Quiz> | undefined) ?? start().finally(() => starting.delete(name));
  starting.set(name, started);
  return started;
}
