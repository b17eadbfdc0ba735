import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newUser, PASSWORD, type TestUser } from '../../testing/user.ts';
import { holdHashes } from './testing/held-hashes.ts';

const server = testApp();

async function signIn(email: string, remoteAddress: string, password = PASSWORD): Promise<number> {
  const payload = { email, password };
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

test('130 wrong passwords at once, each from its own /64 of one /48, refuse nobody elsewhere [AUTH-30]', async () => {
  const honest = await newUsers(7);
  const hashes = holdHashes();
  const guess = (at: number) => signIn(`${randomUUID()}@example.com`, `2001:db8:1:${at.toString(16)}::1`, 'wrong');
  const guesses = Array.from({ length: 130 }, (_, at) => guess(at));
  try {
    // The queue is full.
    expect(await Promise.race(guesses)).toBe(503);
    const answers = honest.map(({ email }, at) => signIn(email, at % 2 ? `203.0.113.${at}` : `2001:db8:2:${at}::1`));
    // Each of the seven takes the place of a guess, or is refused.
    await expect.poll(async () => (await settled([...guesses, ...answers])).length).toBe(28 + 7);
    hashes.release();
    expect(await Promise.all(answers)).toEqual(Array(7).fill(200));
  } finally {
    hashes.release();
    await Promise.all(guesses);
  }
});

test('the phones of one carrier sign in while one of them attacks, and so do the pupils of a school [AUTH-30]', async () => {
  const attackers = await newUsers(8);
  const phones = await newUsers(20);
  const pupils = await newUsers(15);
  let isOver = false;
  const loop = async (email: string, address: string) => {
    while (!isOver) await signIn(email, address);
  };
  // Each has more sign-ins in progress than the queue has places.
  const loops = attackers.flatMap(({ email }) =>
    Array.from({ length: 16 }, (_, at) => loop(email, at % 2 ? '203.0.113.200' : `2001:db8:3:ff0${at}::1`)),
  );
  const together = (users: TestUser[], addressOf: (at: number) => string) =>
    Promise.all(users.map(({ email }, at) => signIn(email, addressOf(at))));
  try {
    expect(await together(phones, (at) => `2001:db8:3:${at}00::1`)).toEqual(Array(20).fill(200));
    expect(await together(pupils, () => '203.0.113.200')).toEqual(Array(15).fill(200));
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
});

/** Returns those of the promises that have settled. */
async function settled(promises: Promise<number>[]): Promise<number[]> {
  const open = Symbol();
  const states = await Promise.all(promises.map((each) => Promise.race([each, Promise.resolve(open)])));
  return states.filter((state) => state !== open) as number[];
}
