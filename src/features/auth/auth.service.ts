import { randomUUIDv7 } from 'node:crypto';
import { PASSWORD_WRONG, type RenameInput } from '#shared/account.ts';
import { ADDRESS_TAKEN, CREDENTIALS_REFUSED, type RegisterInput, type SignedInUser } from '#shared/auth.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError, isUniqueViolation } from '../../platform/errors.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { hashPassword, isHashOutdated, isPasswordRight, markSubject } from './auth.password.ts';
import { queueConfirmation } from './confirm-address.service.ts';
import { endLinks } from './one-time-token.service.ts';

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
  "An account with this email already exists, and your sign-in provider hasn't verified that the address is yours.";
const ADDRESS_LINKED =
  "An account with this email already exists, and it's linked to another identity. Please sign in with that one, or contact us.";

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

/** Whether there is an account with this id. */
export async function userExists({ db }: Call, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return user !== undefined;
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

/**
 * Creates the account. Where mail is set up, queues the message with the link that confirms its address if `mayMail`, which
 * counts it, allows that. `address` is the caller's, for its share of the hashes.
 */
export async function registerUser(
  call: Call,
  { password, email, firstName, lastName }: RegisterInput,
  { address, mayMail }: { address: string; mayMail: () => Promise<boolean> },
): Promise<SignedInUser> {
  const { deps } = call;
  const person = { email, firstName, lastName };
  const passwordHash = await hashNewPassword(password, person, { account: email, address });
  const user = { id: randomUUIDv7(), ...person };
  // Hashing may have waited for its turn.
  const now = deps.clock();
  const hasMail = deps.env.smtpUrl !== undefined;
  await inTransaction({ ...call, now }, async (call) => {
    await saveAccount(insertUser(call, { ...user, passwordHash }));
    // After the insert, because a refused registration sends no link.
    if (hasMail && (await mayMail())) await queueConfirmation(call, user);
  });
  if (hasMail) void deps.queue.enqueue(deliverMailJob, {});
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

/** Returns what a sign-in with this address is checked against. `user` is null if nobody has it; never tell a visitor. */
export async function findAccount({ db }: Call, email: string) {
  const found = await db
    .selectFrom('users')
    .select([...SIGNED_IN_USER, 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const { passwordHash = null, ...user } = found ?? {};
  return {
    email,
    user: found ? (user as SignedInUser) : null,
    passwordHash,
    markSubject: markSubject(found?.id ?? '', passwordHash),
  };
}

type Account = Awaited<ReturnType<typeof findAccount>>;

/** What the marks of a signed-in user's browsers are signed with. */
export async function findMarkSubject({ db }: Call, userId: string): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return markSubject(userId, passwordHash);
}

/**
 * Returns the account's user if the password is correct. Otherwise throws `unauthorized`, with the same message and after
 * the same time for a wrong password as for an unknown address.
 */
export async function checkCredentials(
  call: Call,
  { email, user, passwordHash }: Account,
  { password, address }: { password: string; address: string },
): Promise<SignedInUser> {
  const caller = { account: user?.id ?? email, address };
  const isCorrect = await isPasswordRight(password, passwordHash, caller);
  const refused = () => new DomainError('unauthorized', CREDENTIALS_REFUSED);
  if (!user || !passwordHash || !isCorrect) throw refused();
  const renewed = isHashOutdated(passwordHash) ? await hashPassword(password, caller, passwordHash) : null;
  // The user may have chosen another password while the hashes waited for their turns.
  if ((await findAccount(call, email)).passwordHash !== passwordHash) throw refused();
  if (renewed !== null) {
    const hash = call.db.updateTable('users').set({ password_hash: renewed });
    await hash.where('id', '=', user.id).where('password_hash', '=', passwordHash).execute();
  }
  return user;
}

/**
 * Returns the user's present mark subject, which each new password changes; null if the user was deleted. Waits for a change in
 * progress, and a later one waits for the caller's transaction.
 */
export async function lockMarkSubject({ db }: Call, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return user ? markSubject(userId, user.passwordHash) : null;
}

const passwordWrong = () => new DomainError('invalid', PASSWORD_WRONG, { reason: 'passwordWrong' });

/**
 * Checks a signed-in user's password. Returns its mark subject for `requireUnchanged`. A wrong password is not 401, because
 * 401 means that the sign-in has ended.
 */
export async function checkPassword({ db, userId }: UserCall, password: string, address: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  if (!(await isPasswordRight(password, user.passwordHash, { account: userId, address }))) throw passwordWrong();
  return markSubject(userId, user.passwordHash);
}

/**
 * Refuses what a checked password allowed if the user has another one since, because a hash can wait for its turn. Call it in
 * the transaction of the change.
 */
export async function requireUnchanged(call: UserCall, oldSubject: string): Promise<void> {
  const present = await lockMarkSubject(call, call.userId);
  if (present === null) throw new DomainError('unauthorized', 'Please sign in');
  if (present !== oldSubject) throw passwordWrong();
}

/** Signs the user out of every browser. */
export async function endSignInsOf({ db }: Call, userId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
}

/**
 * Returns the id of the user with this identity, and creates the account at the first sign-in. Links an account that has
 * the same address only if the provider has verified the address, and if the account is local or nobody confirmed the
 * address. Then what opened the account before, its sign-ins and links end, because whoever registered it may not own the
 * address, and its user is told.
 */
export async function findOrCreateUser(call: Call, identity: Identity): Promise<{ id: string; isLinked: boolean }> {
  const { db, now } = call;
  const { subject, email, isEmailVerified, firstName, lastName } = identity;
  const known = await db
    .selectFrom('users')
    .select(['id', 'email', 'confirmed_at as confirmedAt'])
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  const isNowVerified = isEmailVerified && known?.email === email && !known.confirmedAt;
  if (known && isNowVerified) {
    await db.updateTable('users').set({ confirmed_at: now, updated_at: now }).where('id', '=', known.id).execute();
  }
  if (known) return { id: known.id, isLinked: false };

  const sameAddress = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!sameAddress) {
    const user = { id: randomUUIDv7(), email, firstName, lastName };
    await saveAccount(insertUser(call, { ...user, oidcSubject: subject, confirmedAt: isEmailVerified ? now : null }));
    return { id: user.id, isLinked: false };
  }
  if (!isEmailVerified) throw new DomainError('conflict', ADDRESS_OF_ANOTHER);
  await inTransaction(call, (call) => linkAccount(call, sameAddress.id, identity));
  void call.deps.queue.enqueue(deliverMailJob, {});
  return { id: sameAddress.id, isLinked: true };
}

/** Throws `conflict` if the account already belongs to an identity that has confirmed the address. */
async function linkAccount(call: Call, id: string, { subject, email }: Identity): Promise<void> {
  const { db, now } = call;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ oidc_subject: subject, password_hash: null, confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .where((eb) => eb.or([eb('oidc_subject', 'is', null), eb('confirmed_at', 'is', null)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('conflict', ADDRESS_LINKED);
  await endSignInsOf(call, id);
  await endLinks(call, id);
  await queueMail(db, { kind: 'account-linked', content: { email } }, { now, userId: id });
}

/** Deletes expired sign-ins. Returns how many. */
export async function clearExpiredSignIns({ db, now }: Call): Promise<number> {
  const expired = await db.deleteFrom('sign_ins').where('expires_at', '<=', now).executeTakeFirst();
  return Number(expired.numDeletedRows);
}
