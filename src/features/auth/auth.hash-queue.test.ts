import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { newUser, PASSWORD } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const signIn = async (email: string, remoteAddress: string, password = PASSWORD) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress,
      payload: { email, password },
    })
  ).statusCode;

const users = async (count: number) => {
  const list = [];
  for (let made = 0; made < count; made += 1) list.push(await newUser(server.app));
  return list;
};

/** Makes every hash wait until `release`; then they run one after the other. */
function holdHashes() {
  const real = crypto.argon2;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let last: Promise<unknown> = released;
  const spy = vi.spyOn(crypto, 'argon2').mockImplementation(((...hash: Parameters<typeof real>) => {
    last = last.then(() => pause(1)).then(() => real(...hash));
  }) as typeof real);
  syncBuiltinESMExports();
  const restore = () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
  return { release, restore };
}

test('eight accounts that sign in in a loop, from many addresses, keep nobody else out [AUTH-30]', async () => {
  const attackers = await users(8);
  const honest = await users(9);
  const { release, restore } = holdHashes();
  const attack: Record<number, number> = {};
  let isOver = false;
  const loop = async (email: string, address: string) => {
    while (!isOver) {
      const status = await signIn(email, address);
      attack[status] = (attack[status] ?? 0) + 1;
      if (status === 429) return;
      await pause(5);
    }
  };
  const loops = attackers.flatMap(({ email }, account) =>
    Array.from({ length: 30 }, (_, index) => loop(email, `198.51.${account}.${index % 3}`)),
  );
  try {
    // The queue is full.
    await expect.poll(() => attack[503], { timeout: 15_000 }).toBeGreaterThan(0);
    const answers = honest.map(({ email }, index) => signIn(email, `203.0.113.${index}`));
    release();
    expect(await Promise.all(answers)).toEqual(Array(9).fill(200));
  } finally {
    isOver = true;
    release();
    await Promise.all(loops);
    restore();
  }
});
