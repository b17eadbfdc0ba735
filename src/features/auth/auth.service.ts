import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { SignIn } from '#schema/entities/sign-in.ts';
import { User } from '#schema/entities/user.ts';
import { PASSWORD_WRONG, type RenameInput } from '#shared/account.ts';
import {
  ADDRESS_TAKEN,
  CREDENTIALS_REFUSED,
  type Credentials,
  type RegisterInput,
  type SignedInUser,
} from '#shared/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
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

/**
 * Saves the pending changes of users. Throws `conflict` when the address is taken. The database checks this, so it also
 * holds for concurrent calls.
 */
export async function saveAccount(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new DomainError('conflict', ADDRESS_TAKEN, { cause: error });
    throw error;
  }
}

/** Returns the user's row. Throws `unauthorized` when the user was deleted in the meantime. */
export async function findUser(em: EntityManager, userId: string) {
  const user = await em.findOne(User, { id: userId });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  return user;
}

export async function renameUser(em: EntityManager, userId: string, names: RenameInput, now: Date): Promise<void> {
  await em.nativeUpdate(User, { id: userId }, { ...names, updatedAt: now });
}

/** Deletes the user. Foreign keys make the database delete the user's rows in all other tables. */
export async function deleteUser(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(User, { id: userId });
}

/** Returns the id of the user with this address, or null. Never tell a visitor which. */
export async function findUserId(em: EntityManager, email: string): Promise<string | null> {
  return (await em.findOne(User, { email }, { fields: ['id'] }))?.id ?? null;
}

export async function getUser(em: EntityManager, userId: string): Promise<SignedInUser> {
  const user = await em.findOne(User, { id: userId }, { fields: ['firstName', 'lastName', 'email'] });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  return user;
}

/**
 * Creates the account. Where mail is set up and allowed, queues the message with the link that confirms its address.
 * `address` is the caller's, for its share of the hashes.
 */
export async function registerUser(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'clock' | 'queue'>,
  { password, ...input }: RegisterInput,
  { address, isMailAllowed }: { address: string; isMailAllowed: boolean },
): Promise<SignedInUser> {
  const passwordHash = await hashNewPassword(password, input, { account: input.email, address });
  const now = deps.clock();
  const user = await em.transactional(async (tx) => {
    const created = tx.create(User, { ...input, passwordHash, createdAt: now, updatedAt: now });
    await saveAccount(tx);
    if (isMailAllowed) queueConfirmation(tx, deps, created);
    return created;
  });
  if (deps.env.smtpUrl !== undefined) void deps.queue.enqueue(deliverMailJob, {});
  return user;
}

/**
 * Returns the user if the password is correct. Otherwise throws `unauthorized`, with the same message and after the same
 * time for a wrong password as for an unknown address.
 */
export async function checkCredentials(
  em: EntityManager,
  { email, password }: Credentials,
  address: string,
): Promise<SignedInUser> {
  const user = await em.findOne(User, { email });
  const hash = user?.passwordHash ?? null;
  const caller = { account: user?.id ?? email, address };
  const isCorrect = await isPasswordRight(password, hash, caller);
  if (!user || !hash || !isCorrect) throw new DomainError('unauthorized', CREDENTIALS_REFUSED);
  if (isHashOutdated(hash)) {
    user.passwordHash = await hashPassword(password, caller);
    await em.flush();
  }
  return user;
}

/** Checks a signed-in user's password. A wrong password is not 401, because 401 means that the sign-in has ended. */
export async function checkPassword(
  em: EntityManager,
  userId: string,
  password: string,
  address: string,
): Promise<void> {
  const user = await em.findOne(User, { id: userId }, { fields: ['passwordHash'] });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  if (!(await isPasswordRight(password, user.passwordHash ?? null, { account: userId, address })))
    throw new DomainError('invalid', PASSWORD_WRONG, { reason: 'passwordWrong' });
}

/** Signs the user out of every browser. */
export async function endSignInsOf(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(SignIn, { user: userId });
}

/**
 * Returns the user with this identity, and creates the account at the first sign-in. Links a local account that has the
 * same address only if the provider has verified the address. Then the account's password and sign-ins end, because
 * whoever registered it may not own the address.
 */
export async function findOrCreateUser(em: EntityManager, identity: Identity, now: Date): Promise<SignedInUser> {
  const { subject, email, isEmailVerified, firstName, lastName } = identity;
  const known = await em.findOne(User, { oidcSubject: subject });
  const isNowVerified = isEmailVerified && known?.email === email && !known.confirmedAt;
  if (known && isNowVerified) await em.nativeUpdate(User, { id: known.id }, { confirmedAt: now, updatedAt: now });
  if (known) return known;

  const sameAddress = await em.findOne(User, { email });
  if (!sameAddress) {
    const user = em.create(User, {
      oidcSubject: subject,
      email,
      firstName,
      lastName,
      confirmedAt: isEmailVerified ? now : null,
      createdAt: now,
      updatedAt: now,
    });
    await saveAccount(em);
    return user;
  }
  if (!isEmailVerified || sameAddress.oidcSubject) throw new DomainError('conflict', ADDRESS_OF_ANOTHER);
  await em.transactional(async (tx) => {
    await tx.nativeDelete(SignIn, { user: sameAddress.id });
    tx.assign(sameAddress, { oidcSubject: subject, passwordHash: null, confirmedAt: now, updatedAt: now });
  });
  return sameAddress;
}

/** Deletes expired sign-ins. Returns how many. */
export async function clearExpiredSignIns(em: EntityManager, now: Date): Promise<number> {
  return await em.nativeDelete(SignIn, { expiresAt: { $lte: now } });
}
