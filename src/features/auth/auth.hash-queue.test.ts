import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newUser, PASSWORD, type TestUser } from '../../testing/user.ts';
import { holdHashes } from './testing/held-hashes.ts';

const server = testApp();

async function signIn(email: string, remoteAddress: string): Promise<number> {
  const payload = { email, password: PASSWORD };
  const request = { method: 'POST', url: '/api/auth/sign-in', remoteAddress, payload } as const;
  return (await server.app.inject(request)).statusCode;
}

async function newUsers(count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (let made = 0; made < count; made += 1) users.push(await newUser(server.app));
  return users;
}

test('eight accounts that sign in in a loop, from many addresses, keep nobody else out [AUTH-30]', async () => {
  const attackers = await newUsers(8);
  const honest = await newUsers(9);
  const hashes = holdHashes();
  let isOver = false;
  let refused = Promise.withResolvers<void>();
  const loop = async (email: string, address: string) => {
    while (!isOver) {
      if ((await signIn(email, address)) !== 503) continue;
      refused.resolve();
      refused = Promise.withResolvers();
    }
  };
  // A few more than the queue has places.
  const loops = attackers.flatMap(({ email }, account) =>
    Array.from({ length: 14 }, (_, index) => loop(email, `198.51.${account}.${index % 3}`)),
  );
  try {
    // The queue is full.
    await refused.promise;
    const answers = Promise.all(honest.map(({ email }, index) => signIn(email, `203.0.113.${index}`)));
    let areAnswered = false;
    const ended = answers.finally(() => {
      areAnswered = true;
    });
    while (!areAnswered) {
      // After each hash the attackers take the free place before the next one runs.
      await Promise.race([refused.promise, ended]);
      hashes.runOne();
    }
    expect(await answers).toEqual(Array(9).fill(200));
  } finally {
    isOver = true;
    hashes.release();
    await Promise.all(loops);
  }
});
