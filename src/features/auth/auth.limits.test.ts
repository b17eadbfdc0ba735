import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { countUse } from '../../http/count-use.ts';
import { createCounters } from '../../platform/counter.ts';
import { DomainError } from '../../platform/errors.ts';
import * as limits from './auth.limits.ts';

const ROSA = 'rosa@example.com';
const TOO_MANY = { kind: 'too_many', retryAfter: expect.any(Number) };

/** Starts a server and returns functions that call it from given addresses. */
function counters() {
  const server = { limits: createCounters() };
  return (ip: string) => ({ ip, server, addSecurityEvent: async () => {} }) as unknown as FastifyRequest;
}

/** Counts an attempt of a browser without a mark. */
const countSignIn = (request: FastifyRequest, email: string, attempt: () => Promise<string>) =>
  limits.countSignIn(request, { email, user: null, markSubject: email, mark: null, hasMail: false }, attempt);

/** Lets everything run that is ready, so that attempts overlap. */
const turn = () => new Promise(setImmediate);
const wrong = async () => {
  await turn();
  throw new DomainError('unauthorized', 'Email or password is incorrect');
};
const right = async () => {
  await turn();
  return 'signed in';
};

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed in',
    (error: DomainError) => error.kind,
  );
const guess = async (from: FastifyRequest, email: string, count: number) => {
  for (let made = 0; made < count; made += 1)
    expect(await kindOf(countSignIn(from, email, wrong))).toBe('unauthorized');
};
const tally = (kinds: string[]) =>
  Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((other) => other === kind).length]));

test('one address can make 20 password guesses for an account [SEC-09]', async () => {
  const call = counters();
  await guess(call('203.0.113.1'), ROSA, 20);
  await expect(countSignIn(call('203.0.113.1'), ROSA, right)).rejects.toMatchObject(TOO_MANY);
  expect(await countSignIn(call('203.0.113.1'), 'omar@example.com', right)).toBe('signed in');
});

test('guesses for one account from many addresses are limited without locking out its user [SEC-09]', async () => {
  const call = counters();
  const home = call('203.0.113.1');
  await countSignIn(home, ROSA, right);
  for (let address = 0; address < 10; address += 1) await guess(call(`198.51.100.${address}`), ROSA, 20);

  await expect(countSignIn(call('198.51.100.99'), ROSA, right)).rejects.toMatchObject(TOO_MANY);
  expect(await countSignIn(home, ROSA, right)).toBe('signed in');
});

test('an address can make 100 guesses for many accounts, also concurrently [SEC-09]', async () => {
  const call = counters();
  const guesses = Array.from({ length: 300 }, (_guess, account) =>
    kindOf(countSignIn(call('203.0.113.1'), `m${account}@example.com`, wrong)),
  );
  expect(tally(await Promise.all(guesses))).toEqual({ unauthorized: 100, too_many: 200 });
  await expect(countSignIn(call('203.0.113.1'), 'next@example.com', right)).rejects.toMatchObject(TOO_MANY);
  expect(await countSignIn(call('203.0.113.2'), 'next@example.com', right)).toBe('signed in');
});

test('a class that signs in together from one address reaches no limit, even with some typing errors [SEC-09]', async () => {
  const call = counters();
  let [underWay, most] = [0, 0];
  const seen = (attempt: () => Promise<string>) => async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    return await attempt().finally(() => {
      underWay -= 1;
    });
  };
  const tries = Array.from({ length: 300 }, (_try, student) =>
    kindOf(countSignIn(call('203.0.113.1'), `student${student}@example.com`, seen(student % 6 === 0 ? wrong : right))),
  );
  expect(tally(await Promise.all(tries))).toEqual({ 'signed in': 250, unauthorized: 50 });
  // One address can use at most half of the 102 places for running and waiting hashes.
  expect(most).toBe(50);
});

test('a user who signs in from many windows at once reaches no limit [SEC-09]', async () => {
  const call = counters();
  const tries = Array.from({ length: 60 }, () => kindOf(countSignIn(call('203.0.113.1'), ROSA, right)));
  expect(tally(await Promise.all(tries))).toEqual({ 'signed in': 60 });
});

test('successful sign-ins are limited for an account and for an address, before the password is hashed [AUTH-30]', async () => {
  const call = counters();
  for (let made = 0; made < 120; made += 1)
    expect(await countSignIn(call('203.0.113.1'), ROSA, right)).toBe('signed in');
  const attempt = vi.fn(right);
  for (const from of ['203.0.113.1', '203.0.113.2']) {
    await expect(countSignIn(call(from), ROSA, attempt)).rejects.toMatchObject(TOO_MANY);
  }
  for (let student = 0; student < 1080; student += 1)
    await countSignIn(call('203.0.113.1'), `student${student}@example.com`, async () => 'signed in');
  await expect(countSignIn(call('203.0.113.1'), 'omar@example.com', attempt)).rejects.toMatchObject(TOO_MANY);
  expect(attempt).not.toHaveBeenCalled();
  expect(await countSignIn(call('203.0.113.3'), 'omar@example.com', attempt)).toBe('signed in');
});

test('refused attempts use up nothing of what an account may sign in [AUTH-30]', async () => {
  const call = counters();
  for (let address = 0; address < 9; address += 1) await guess(call(`198.51.100.${address}`), ROSA, 20);
  expect(await countSignIn(call('203.0.113.1'), ROSA, right)).toBe('signed in');
});

test('an attempt that fails for another reason does not count, so an outage locks nobody out [SEC-09]', async () => {
  const call = counters();
  const outage = () => Promise.reject(new DomainError('unavailable', 'Please try again in a moment'));
  for (let made = 0; made < 150; made += 1) {
    expect(await kindOf(countSignIn(call('203.0.113.1'), ROSA, outage))).toBe('unavailable');
  }
  await guess(call('203.0.113.1'), ROSA, 20);
});

test('an address can register 300 accounts an hour [SEC-09]', async () => {
  const call = counters();
  for (let made = 0; made < 300; made += 1) await countUse(call('203.0.113.1'), 'register');
  await expect(countUse(call('203.0.113.1'), 'register')).rejects.toMatchObject(TOO_MANY);
  await countUse(call('203.0.113.2'), 'register');
});
