import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from './stack.ts';

// A process that dies while scores are posted: what was acknowledged is there afterwards, and the product comes back by itself.

let dataDir: string;
let stack: Stack;
let cookie: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-crash-'));
  stack = await startStack(dataDir, { LOG_LEVEL: 'silent' });
  const response = await post('/api/auth/register', {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@example.com',
    password: 'a long enough password',
  });
  cookie = response!.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!)
    .join('; ');
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Null when no answer came. */
const post = (path: string, body: object) =>
  fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  }).catch(() => null);

test.each(['server', 'worker', 'PostgreSQL'] as const)(
  'SIGKILL of the %s while scores are posted loses no acknowledged score [OPS-05]',
  async (name) => {
    const pid = stack.pidOf(name)!;
    expect(pid).toBeGreaterThan(1);
    const acknowledged: string[] = [];
    let isPosting = true;
    const posting = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (isPosting) {
          const response = await post('/api/quiz-scores', {
            topicId: '1.1',
            score: 7,
            totalQuestions: 10,
            percentage: 70,
          });
          if (response?.status === 200) acknowledged.push(((await response.json()) as { id: string }).id);
          else await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }),
    );
    await expect.poll(() => acknowledged.length, { timeout: 5000 }).toBeGreaterThan(20);
    stack.kill(name);
    const before = acknowledged.length;
    await expect.poll(() => stack.pidOf(name), { timeout: 15_000 }).not.toBe(pid);
    await expect.poll(stack.isReady, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 5);
    isPosting = false;
    await posting;

    const response = await fetch(`${stack.url}/api/quiz-scores`, { headers: { cookie } });
    const kept = new Set(((await response.json()) as { id: string }[]).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  },
  60_000,
);
