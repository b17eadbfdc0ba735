import { argon2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import * as passwords from './auth.password.ts';

vi.unmock('./auth.password-cost.ts');

const PASSWORD = 'a long enough password';
const CALLER = { account: 'rosa@example.com', address: '203.0.113.1' };

const { isHashOutdated } = passwords;
const hashPassword = (password: string) => passwords.hashPassword(password, CALLER);
const isPasswordRight = (password: string, hash: string | null) => passwords.isPasswordRight(password, hash, CALLER);

test('a password matches only its own hash, and two hashes of it differ', async () => {
  const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await isPasswordRight(PASSWORD, first)).toBe(true);
  expect(await isPasswordRight(`${PASSWORD} `, first)).toBe(false);
  expect(await isPasswordRight('', first)).toBe(false);
});

test('the hash is argon2id with the parameters in its text', async () => {
  const [, , , cost, salt, tag] = (await hashPassword(PASSWORD)).split('$');
  const [memory, passes, parallelism] = cost!.split(',').map((part) => Number(part.slice(2))) as [
    number,
    number,
    number,
  ];
  expect(memory * passes).toBeGreaterThanOrEqual(19_456 * 2);
  const nonce = Buffer.from(salt!, 'base64');
  const expected = argon2Sync('argon2id', { message: PASSWORD, nonce, memory, passes, parallelism, tagLength: 32 });
  expect(Buffer.from(tag!, 'base64')).toEqual(expected);
});

test('no password matches a missing hash', async () => {
  expect(await isPasswordRight(PASSWORD, null)).toBe(false);
});

test('the same letters are the same password in composed and decomposed form', async () => {
  expect(await isPasswordRight('cafe\u0301 au lait', await hashPassword('café au lait'))).toBe(true);
});

function hashOfCost(memory: number): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, memory, passes: 1, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=1,p=1$${salt}$${hash}`;
}

test('a hash with a lower cost still works and counts as outdated', async () => {
  const old = hashOfCost(8192);
  expect(await isPasswordRight(PASSWORD, old)).toBe(true);
  expect(isHashOutdated(old)).toBe(true);
  expect(isHashOutdated(await hashPassword(PASSWORD))).toBe(false);
});

test('if too many hashes are waiting, the response is to try again later [SEC-10]', async () => {
  const cheap = hashOfCost(8);
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => isPasswordRight(PASSWORD, cheap)));
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(8);
  expect(refused[0]!.reason).toMatchObject({ kind: 'unavailable', retryAfter: expect.any(Number) });
  expect(await isPasswordRight(PASSWORD, cheap)).toBe(true);
});
