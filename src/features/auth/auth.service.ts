import { randomUUIDv7 } from 'node:crypto';
import { PASSWORD_WRONG, type RenameInput } from '#shared/account.ts';
import {
  ADDRESS_TAKEN,
  CREDENTIALS_REFUSED,
  type Credentials,
  type RegisterInput,
  type SignedInUser,
} from '#shared/auth.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError, isUniqueViolation } from '../../platform/errors.ts';
import { deliverMailJob } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from './auth.password.ts';
import { queueConfirmation } from './confirm-address.service.ts';

/** A user as the OpenID provider describes them. */
export type Identity = {
  /** 'issuer subject'. A provider never reuses it for another person, but it may reuse an email address. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

const ADDRESS_OF_ANOTHER =
  'An account with this email already exists, and the sign-in provider has not verified that the address is yours.';

const SIGNED_IN_USER = ['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const;

/**
 * Waits for a change of users. Throws `conflict` when the address is taken. The database checks this, so it also holds for
 * concurrent calls.
 */
async function saveAccount(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', ADDRESS_TAKEN, { cause: error });
    throw error;
  }
}

/** Returns the user. Throws `unauthorized` when the user was deleted in the meantime. */
export async function findUser({ db }: Call, userId: string) {
  const user = await db
    .selectFrom('users')
    .select([...SIGNED_IN_USER, 'confirmed_at as confirmedAt', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  return user;
}

export async function renameUser({ db, userId, now }: UserCall, { firstName, lastName }: RenameInput): Promise<void> {
  const names = { first_name: firstName, last_name: lastName };
  await db
    .updateTable('users')
    .set({ ...names, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Gives the user another address, which they have confirmed. Throws `conflict` when it is taken. */
export async function replaceEmail({ db, now }: Call, userId: string, email: string): Promise<void> {
  const change = db.updateTable('users').set({ email, confirmed_at: now, updated_at: now }).where('id', '=', userId);
  await saveAccount(change.execute());
}

/** Deletes the user. Foreign keys make the database delete the user's rows in all other tables. */
export async function deleteUser({ db }: Call, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Returns the id of the user with this address, or null. Never tell a visitor which. */
export async function findUserId({ db }: Call, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id ?? null;
}

/**
 * Creates the account. Where mail is set up and allowed, queues the message with the link that confirms its address.
 * `address` is the caller's, for its share of the hashes.
 */
export async function registerUser(
  call: Call,
  { password, email, firstName, lastName }: RegisterInput,
  { address, isMailAllowed }: { address: string; isMailAllowed: boolean },
): Promise<SignedInUser> {
  const { deps } = call;
  const person = { email, firstName, lastName };
  const passwordHash = await hashNewPassword(password, person, { account: email, address });
  const user = { id: randomUUIDv7(), ...person };
  // Hashing may have waited for its turn.
  const now = deps.clock();
  await inTransaction({ ...call, now }, async (call) => {
    await saveAccount(insertUser(call, { ...user, passwordHash }));
    if (isMailAllowed) await queueConfirmation(call, user);
  });
  if (deps.env.smtpUrl !== undefined) void deps.queue.enqueue(deliverMailJob, {});
  return user;
}

type NewUser = SignedInUser & { passwordHash?: string; oidcSubject?: string; confirmedAt?: Date | null };

async function insertUser({ db, now }: Call, { id, email, firstName, lastName, ...user }: NewUser): Promise<void> {
  const { passwordHash = null, oidcSubject = null, confirmedAt = null } = user;
  await db
    .insertInto('users')
    .values({
      ...{ id, email, first_name: firstName, last_name: lastName },
      ...{ password_hash: passwordHash, oidc_subject: oidcSubject, confirmed_at: confirmedAt },
      ...{ created_at: now, updated_at: now },
    })
    .execute();
}

/**
 * Returns the user if the password is correct. Otherwise throws `unauthorized`, with the same message and after the same
 * time for a wrong password as for an unknown address.
 */
export async function checkCredentials(
  { db }: Call,
  { email, password }: Credentials,
  address: string,
): Promise<SignedInUser> {
  const found = await db
    .selectFrom('users')
    .select([...SIGNED_IN_USER, 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const hash = found?.passwordHash ?? null;
  const caller = { account: found?.id ?? email, address };
  const isCorrect = await isPasswordRight(password, hash, caller);
  if (!found || !hash || !isCorrect) throw new DomainError('unauthorized', CREDENTIALS_REFUSED);
  const { passwordHash: _, ...user } = found;
  if (isHashOutdated(hash)) {
    const password_hash = await hashPassword(password, caller);
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  }
  return user;
}

/** Checks a signed-in user's password. A wrong password is not 401, because 401 means that the sign-in has ended. */
export async function checkPassword({ db, userId }: UserCall, password: string, address: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  if (!(await isPasswordRight(password, user.passwordHash, { account: userId, address })))
    throw new DomainError('invalid', PASSWORD_WRONG, { reason: 'passwordWrong' });
}

/** Signs the user out of every browser. */
export async function endSignInsOf({ db }: Call, userId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
}

/**
 * Returns the user with this identity, and creates the account at the first sign-in. Links a local account that has the
 * same address only if the provider has verified the address. Then the account's password and sign-ins end, because
 * whoever registered it may not own the address.
 */
export async function findOrCreateUser(call: Call, identity: Identity): Promise<SignedInUser> {
  const { db, now } = call;
  const { subject, email, isEmailVerified, firstName, lastName } = identity;
  const known = await db
    .selectFrom('users')
    .select([...SIGNED_IN_USER, 'confirmed_at as confirmedAt'])
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  const isNowVerified = isEmailVerified && known?.email === email && !known.confirmedAt;
  if (known && isNowVerified) {
    await db.updateTable('users').set({ confirmed_at: now, updated_at: now }).where('id', '=', known.id).execute();
  }
  if (known) return known;

  const sameAddress = await db
    .selectFrom('users')
    .select([...SIGNED_IN_USER, 'oidc_subject as oidcSubject'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!sameAddress) {
    const user = { id: randomUUIDv7(), email, firstName, lastName };
    await saveAccount(insertUser(call, { ...user, oidcSubject: subject, confirmedAt: isEmailVerified ? now : null }));
    return user;
  }
  if (!isEmailVerified || sameAddress.oidcSubject) throw new DomainError('conflict', ADDRESS_OF_ANOTHER);
  await inTransaction(call, async (call) => {
    await endSignInsOf(call, sameAddress.id);
    await call.db
      .updateTable('users')
      .set({ oidc_subject: subject, password_hash: null, confirmed_at: now, updated_at: now })
      .where('id', '=', sameAddress.id)
      .execute();
  });
  return sameAddress;
}

/** Deletes expired sign-ins. Returns how many. */
export async function clearExpiredSignIns({ db, now }: Call): Promise<number> {
  const expired = await db.deleteFrom('sign_ins').where('expires_at', '<=', now).executeTakeFirst();
  return Number(expired.numDeletedRows);
}
