import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createLimits } from '../../http/rate-limit.ts';
import { countRegistration, countSignIn } from './auth.limits.ts';

const ROSA = 'rosa@example.com';
const TOO_MANY = { kind: 'too_many', retryAfter: expect.any(Number) };

/** A server's counters, and calls to it from addresses. */
function counters() {
  const server = { limits: createLimits() };
  return (ip: string) => ({ ip, server }) as unknown as FastifyRequest;
}

const guess = async (from: FastifyRequest, email: string, count: number) => {
  for (let made = 0; made < count; made += 1) await countSignIn(from, email);
};

test('an account can be guessed at twenty times from one address [SEC-09]', async () => {
  const call = counters();
  await guess(call('203.0.113.1'), ROSA, 20);
  await expect(countSignIn(call('203.0.113.1'), ROSA)).rejects.toMatchObject(TOO_MANY);
  await expect(countSignIn(call('203.0.113.1'), 'omar@example.com')).resolves.toBeTypeOf('function');
});

test('guesses from many addresses are limited for the account, and do not lock its member out [SEC-09]', async () => {
  const call = counters();
  const home = call('203.0.113.1');
  await (await countSignIn(home, ROSA))();
  for (let address = 0; address < 10; address += 1) await guess(call(`198.51.100.${address}`), ROSA, 20);

  await expect(countSignIn(call('198.51.100.99'), ROSA)).rejects.toMatchObject(TOO_MANY);
  await expect(countSignIn(home, ROSA)).resolves.toBeTypeOf('function');
});

test('an address can guess at many accounts a hundred times [SEC-09]', async () => {
  const call = counters();
  for (let account = 0; account < 100; account += 1) await guess(call('203.0.113.1'), `m${account}@example.com`, 1);
  await expect(countSignIn(call('203.0.113.1'), 'next@example.com')).rejects.toMatchObject(TOO_MANY);
  await expect(countSignIn(call('203.0.113.2'), 'next@example.com')).resolves.toBeTypeOf('function');
});

test('a class that signs in behind one address never meets a limit [SEC-09]', async () => {
  const call = counters();
  for (let student = 0; student < 250; student += 1) {
    const succeeded = await countSignIn(call('203.0.113.1'), `student${student}@example.com`);
    await succeeded();
  }
});

test('an address can make three hundred accounts an hour [SEC-09]', async () => {
  const call = counters();
  for (let made = 0; made < 300; made += 1) await countRegistration(call('203.0.113.1'));
  await expect(countRegistration(call('203.0.113.1'))).rejects.toMatchObject(TOO_MANY);
  await countRegistration(call('203.0.113.2'));
});
