import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../platform/errors.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { COST, type Cost } from './auth.password-cost.ts';

type Parts = Cost & { salt: Buffer; tag: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

// A hash takes a core and 19 MiB for a while: a flood of sign-ins must leave threads for everything else.
const AT_ONCE = 2;
const WAITING_MAX = 100;
const BUSY = 'Many people are signing in right now. Please try again in a moment.';
const BUSY_SECONDS = 5;

const hashing = createSemaphore(AT_ONCE);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.waiting() >= WAITING_MAX) throw new DomainError('unavailable', BUSY, { retryAfter: BUSY_SECONDS });
  return await hashing.run(work);
}

const argon2id = promisify(
  (password: string, { salt, tag, ...cost }: Parts, done: (error: Error | null, tag: Buffer) => void) =>
    // The same letters can be typed as different code points.
    argon2('argon2id', { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength: tag.length }, done),
);

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function format({ memory, passes, parallelism, salt, tag }: Parts): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function parse(hash: string): Parts {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash is not argon2id in PHC form');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  return { memory, passes, parallelism, salt: Buffer.from(match[4]!, 'base64'), tag: Buffer.from(match[5]!, 'base64') };
}

/** Belongs to no password. Checked for unknown addresses, so that they take as long as known ones. */
const DECOY = format({ ...COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

/** argon2id with a salt of its own, in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const parts = { ...COST, salt: randomBytes(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };
  return format({ ...parts, tag: await inTurn(() => argon2id(password, parts)) });
}

/** Takes as long without a hash (no such account, or none with a password), and is false then. */
export async function isPasswordRight(password: string, hash: string | null): Promise<boolean> {
  const stored = parse(hash ?? DECOY);
  const tag = await inTurn(() => argon2id(password, stored));
  return timingSafeEqual(tag, stored.tag) && hash !== null;
}

/** Whether a hash is weaker than what is made now. */
export function isHashOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parse(hash);
  return memory < COST.memory || passes < COST.passes || parallelism < COST.parallelism;
}
