// Users without pauses, in a process of their own: what a dashboard and a quiz ask for ('calls'), or flashcards, each of which is a
// job ('jobs'). Sends the times to its parent.
import { orderedTopics } from '#shared/catalogue.ts';
import { type Headers, requestOf, send } from '../http.ts';

export type Burst = { times: number[]; errors: string[] };

const AT_ONCE = { calls: 40, jobs: 20 };
const [kind, url = '', seconds = '', users = '[]'] = process.argv.slice(2) as [keyof typeof AT_ONCE, ...string[]];

const result: Burst = { times: [], errors: [] };
const end = Date.now() + Number(seconds) * 1000;

async function call<Body>(user: Headers, method: string, path: string, body?: object): Promise<Body | undefined> {
  const began = performance.now();
  const { status, text } = await send(url, requestOf(method, path, user, body)).catch(() => ({ status: 0, text: '' }));
  result.times.push(performance.now() - began);
  if (status === 200) return JSON.parse(text) as Body;
  result.errors.push(`${status} ${method} ${path}`);
  return undefined;
}

type Quiz = { runId: string; questions: { id: string }[] };

async function study(user: Headers): Promise<void> {
  for (const path of ['/api/today', '/api/readiness', '/api/dashboard/stats', '/api/topics/5.3'])
    await call(user, 'GET', path);
  const quiz = await call<Quiz>(user, 'POST', '/api/quiz/generate', { topicId: '5.3' });
  for (const { id } of quiz?.questions ?? [])
    await call(user, 'PUT', `/api/quiz/${quiz!.runId}/answers/${id}`, { chosen: 1 });
}

/** Each user asks for cards of another topic each time, because the library of one ends. */
const make = (user: Headers, turn: number) =>
  call(user, 'POST', '/api/flashcards/generate', { topicId: orderedTopics[turn % orderedTopics.length]!.id });

const all = JSON.parse(users) as Headers[];
const places = AT_ONCE[kind];
await Promise.all(
  Array.from({ length: places }, async (_, place) => {
    const own = all.filter((_user, at) => at % places === place);
    for (let turn = 0; Date.now() < end; turn++)
      await (kind === 'jobs' ? make : study)(own[turn % own.length]!, Math.floor(turn / own.length));
  }),
);
process.send?.(result, () => process.disconnect?.());
