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
import { DomainError } from '../../platform/errors.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from './auth.password.ts';
import { endLinks } from './one-time-token.service.ts';

/** Who a user is in the eyes of an OpenID provider. */
export type Identity = {
  /** 'issuer subject': never given to another person, as an address may be. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

const ADDRESS_OF_ANOTHER =
  'An account with this email already exists, and the sign-in provider does not confirm that the address is yours.';

/** Writes what is pending. The database decides whether an address is taken, also between calls at the same moment. */
export async function saveAccount(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new DomainError('conflict', ADDRESS_TAKEN, { cause: error });
    throw error;
  }
}

/** Returns the user's row. A user who was deleted meanwhile is signed out. */
export async function findUser(em: EntityManager, userId: string) {
  const user = await em.findOne(User, { id: userId });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  return user;
}

export async function renameUser(em: EntityManager, userId: string, names: RenameInput): Promise<void> {
  await em.nativeUpdate(User, { id: userId }, { ...names, updatedAt: new Date() });
}

/** Deletes the user. The database removes all of their rows with them, in tables that come later too. */
export async function deleteUser(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(User, { id: userId });
}

export async function getUser(em: EntityManager, userId: string): Promise<SignedInUser> {
  const user = await em.findOne(User, { id: userId }, { fields: ['firstName', 'lastName', 'email'] });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  return user;
}

export async function registerUser(em: EntityManager, { password, ...input }: RegisterInput): Promise<SignedInUser> {
  const user = em.create(User, { ...input, passwordHash: await hashPassword(password) });
  await saveAccount(em);
  return user;
}

/** The same error after the same time for a wrong password and for an unknown address. */
export async function checkCredentials(em: EntityManager, { email, password }: Credentials): Promise<SignedInUser> {
  const user = await em.findOne(User, { email });
  const hash = user?.passwordHash ?? null;
  const isCorrect = await isPasswordRight(password, hash);
  if (!user || !hash || !isCorrect) throw new DomainError('unauthorized', CREDENTIALS_REFUSED);
  if (isHashOutdated(hash)) {
    user.passwordHash = await hashPassword(password);
    await em.flush();
  }
  return user;
}

/** Asks a signed-in user for the password again. Wrong is not 401: that would say that the sign-in has ended. */
export async function checkPassword(em: EntityManager, userId: string, password: string): Promise<void> {
  const user = await em.findOne(User, { id: userId }, { fields: ['passwordHash'] });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  if (!(await isPasswordRight(password, user.passwordHash ?? null)))
    throw new DomainError('invalid', PASSWORD_WRONG, { reason: 'passwordWrong' });
}

/** A new password ends what the old one opened: every sign-in, and every link that is under way. */
export async function setPassword(em: EntityManager, userId: string, password: string): Promise<void> {
  await setPasswordHash(em, userId, await hashPassword(password));
}

export async function setPasswordHash(em: EntityManager, userId: string, passwordHash: string): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.nativeUpdate(User, { id: userId }, { passwordHash, updatedAt: new Date() });
    await endSignInsOf(tx, userId);
    await endLinks(tx, userId);
  });
}

/** Signs the user out of every browser. */
export async function endSignInsOf(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(SignIn, { user: userId });
}

/**
 * The user behind an identity; the first sign-in makes the account. A local account of the same address is taken over
 * only when the provider vouches for the address. Whoever made it may not have owned it, so that its password and its
 * sign-ins end.
 */
export async function findOrCreateUser(em: EntityManager, identity: Identity): Promise<SignedInUser> {
  const { subject, email, isEmailVerified, firstName, lastName } = identity;
  const known = await em.findOne(User, { oidcSubject: subject });
  if (known) return known;

  const sameAddress = await em.findOne(User, { email });
  if (!sameAddress) {
    const user = em.create(User, { oidcSubject: subject, email, firstName, lastName });
    await saveAccount(em);
    return user;
  }
  if (!isEmailVerified || sameAddress.oidcSubject) throw new DomainError('conflict', ADDRESS_OF_ANOTHER);
  await em.transactional(async (tx) => {
    await tx.nativeDelete(SignIn, { user: sameAddress.id });
    tx.assign(sameAddress, { oidcSubject: subject, passwordHash: null });
  });
  return sameAddress;
}

/** Removes sign-ins that are past their end; returns how many. */
export async function clearExpiredSignIns(em: EntityManager, now: Date): Promise<number> {
  return await em.nativeDelete(SignIn, { expiresAt: { $lte: now } });
}
