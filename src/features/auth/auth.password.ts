import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../platform/errors.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { networksOf } from '../../platform/networks.rules.ts';
import { COST, type Cost } from './auth.password-cost.ts';

type HashParts = Cost & { salt: Buffer; tag: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Whom a hash counts for: the user's id, or the entered address of an unknown user, and the caller's address. */
export type HashCaller = { account: string; address: string };

// A hash uses a CPU core and 19 MiB of memory. Many simultaneous sign-ins must not block all threads.
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;
const BUSY = 'Many people are signing in right now. Please try again in a moment.';
const BUSY_SECONDS = 5;

const queue = createFairQueue({
  atOnce: MAX_CONCURRENT,
  places: MAX_WAITING,
  refusal: () => new DomainError('unavailable', BUSY, { retryAfter: BUSY_SECONDS }),
});

const runHash = <T>({ account, address }: HashCaller, hash: () => Promise<T>): Promise<T> =>
  queue.run([`account ${account}`, ...networksOf(address)], hash);

const argon2id = promisify(
  (password: string, { salt, tag, ...cost }: HashParts, done: (error: Error | null, tag: Buffer) => void) =>
    // Normalized because the same letters can be typed as different code points.
    argon2('argon2id', { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength: tag.length }, done),
);

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function format({ memory, passes, parallelism, salt, tag }: HashParts): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function parse(hash: string): HashParts {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash is not argon2id in PHC format');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  return { memory, passes, parallelism, salt: Buffer.from(match[4]!, 'base64'), tag: Buffer.from(match[5]!, 'base64') };
}

/** A hash that no password matches. It is checked for unknown addresses so that they take as long as known ones. */
const DECOY = format({ ...COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

/** Returns an argon2id hash in PHC format, with a random salt or that of an outdated hash of the same password. */
export async function hashPassword(password: string, caller: HashCaller, outdated?: string): Promise<string> {
  const salt = outdated === undefined ? randomBytes(SALT_BYTES) : parse(outdated).salt;
  const parts = { ...COST, salt, tag: Buffer.alloc(TAG_BYTES) };
  return format({ ...parts, tag: await runHash(caller, () => argon2id(password, parts)) });
}

/**
 * What the marks of known browsers are signed with: the user's id and a digest of the hash's salt. Each new password has
 * another salt, and a renewed hash of the same password keeps it.
 */
export const markSubject = (userId: string, hash: string | null): string =>
  `${userId} ${createHash('sha256')
    .update(parse(hash ?? DECOY).salt)
    .digest('base64url')}`;

/** Checks a password. A null hash (no such account, or no password) gives false and takes as long as a real check. */
export async function isPasswordRight(password: string, hash: string | null, caller: HashCaller): Promise<boolean> {
  const stored = parse(hash ?? DECOY);
  const tag = await runHash(caller, () => argon2id(password, stored));
  return timingSafeEqual(tag, stored.tag) && hash !== null;
}

/** Whether a hash is weaker than the ones that we create now. */
export function isHashOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parse(hash);
  return memory < COST.memory || passes < COST.passes || parallelism < COST.parallelism;
}
