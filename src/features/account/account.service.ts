import type { EntityManager } from '@mikro-orm/postgresql';
import { Mail } from '#schema/entities/mail.ts';
import { OneTimeToken } from '#schema/entities/one-time-token.ts';
import { User } from '#schema/entities/user.ts';
import type { Rename } from '#shared/account.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { endLinks, linkEnd, lockUser, takeToken } from '../../platform/one-time-token.ts';
import { endSignInsOf, saveAccount } from '../auth/auth.service.ts';

const OWN_ADDRESS = 'This is the email of your account already';

export { checkPassword, endSignInsOf, setPassword } from '../auth/auth.service.ts';

/** The address that a user has asked for and not confirmed: its mail waits, or was sent and its link still opens. */
async function findPendingEmail(em: EntityManager, userId: string, now: Date): Promise<string | null> {
  const link = await em.findOne(OneTimeToken, { user: userId, purpose: 'email-change', expiresAt: { $gt: now } });
  if (link) return link.email ?? null;
  const mail = await em.findOne(Mail, { user: userId, kind: 'email-change', status: ['waiting', 'sending'] });
  return mail && linkEnd(mail.createdAt) > now ? (mail.content as { email: string }).email : null;
}

export async function getAccount(em: EntityManager, userId: string, { env, clock }: Pick<Deps, 'env' | 'clock'>) {
  const user = await em.findOne(User, { id: userId });
  if (!user) throw new DomainError('unauthorized', 'Please sign in');
  const { firstName, lastName, email, createdAt } = user;
  const pendingEmail = await findPendingEmail(em, userId, clock());
  return { firstName, lastName, email, createdAt, pendingEmail, hasPassword: env.oidc === undefined };
}

export async function renameUser(em: EntityManager, userId: string, names: Rename): Promise<void> {
  await em.nativeUpdate(User, { id: userId }, { ...names, updatedAt: new Date() });
}

/**
 * Mails a link to the new address; an earlier one ends. Whether the address is taken is told only to who has its mail:
 * nothing is looked up here.
 */
export async function requestEmailChange(em: EntityManager, userId: string, email: string, now: Date): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (user?.email === email) throw new DomainError('invalid', OWN_ADDRESS);
    await tx.nativeDelete(OneTimeToken, { user: userId, purpose: 'email-change' });
    await tx.nativeDelete(Mail, { user: userId, kind: 'email-change' });
    queueMail(tx, { kind: 'email-change', content: { email } }, { now, userId });
  });
}

/** The user's new address, for which the link stands. All sign-ins end, and the old address is told. */
export async function confirmEmail(em: EntityManager, token: string, now: Date): Promise<string> {
  return await em.transactional(async (tx) => {
    const { user, email } = await takeToken(tx, token, 'email-change', now);
    queueMail(tx, { kind: 'email-changed', content: { email: user.email } }, { now, userId: user.id });
    tx.assign(user, { email: email! });
    await saveAccount(tx);
    await endSignInsOf(tx, user.id);
    await endLinks(tx, user.id);
    return user.id;
  });
}

/** The user with all that is theirs: the database removes it with the user, in tables that come later too. */
export async function removeUser(em: EntityManager, userId: string): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (!user) return;
    // Asked for without a sign-in, so that nobody stands in its row.
    await tx.nativeDelete(Mail, { kind: 'password-reset', content: { email: user.email } });
    await tx.nativeDelete(User, { id: userId });
  });
}
