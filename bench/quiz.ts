// Measures the server's part of the time from the click to the first question: a new quiz of curated questions.
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { line, percentile, signUp, type Testbed } from './testbed.ts';

const USERS = 20;
/** For each user. The rate limit is 60 a minute. */
const QUIZZES = 25;
const AT_ONCE = 4;
const LIMIT_MS = 50;

export async function quiz(testbed: Testbed): Promise<void> {
  const { url } = await testbed.start('src/main.ts', await testbed.database());
  const topics = [...loadMaterial().keys()];
  const cookies: string[] = [];
  for (let user = 0; user < USERS; user++) cookies.push(await signUp(url));

  const times: number[] = [];
  const calls = cookies.flatMap((cookie) => Array.from({ length: QUIZZES }, (_, at) => ({ cookie, at })));
  const work = calls.values();
  async function caller(): Promise<void> {
    for (const { cookie, at } of work) {
      const began = performance.now();
      const response = await fetch(`${url}/api/quiz/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ topicId: topics[at % topics.length] }),
      });
      const { questions } = (await response.json()) as { questions: unknown[] };
      if (questions.length === 0) throw new Error('The server returned a quiz without questions.');
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller));

  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`A new quiz of curated questions: ${times.length} calls, ${AT_ONCE} at a time, ${topics.length} topics`);
  line('p50', `${p50.toFixed(1)} ms`);
  line('p95', `${p95.toFixed(1)} ms, ${p95 < LIMIT_MS ? 'within' : 'ABOVE'} ${LIMIT_MS} ms`);
}
