import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import { countRefusal } from '../../http/count-refusal.ts';
import { countSuccess } from '../../http/count-success.ts';
import { DomainError } from '../../platform/errors.ts';

/**
 * Runs an attempt to sign in and enforces the sign-in limits, all of them before the password is hashed. A successful
 * attempt clears the counted refusals and is counted itself. The limit of refusals per account does not apply to an
 * address from which this user signed in recently, so that nobody can lock a user out by guessing passwords. The limits of
 * the address don't apply to a browser that signed in to this account before.
 */
export async function countSignIn<T>(request: FastifyRequest, email: string, attempt: () => Promise<T>): Promise<T> {
  const successOfAccount = () => countSuccess(request, 'signInsOfAccount', email, attempt);
  const mark = request.browserMark(email);
  if (mark !== null) return await countSignInOf(request, mark, email, successOfAccount);

  const { signInPair, signInAccount, signInKnown } = request.server.limits;
  const address = callerAddress(request);
  const pair = `${email} ${address}`;
  const isKnown = (await signInKnown.get(pair)) !== null;

  const success = () => countSuccess(request, 'signInsFromAddress', address, successOfAccount);
  const ofAccount = () => (isKnown ? success() : countRefusal(request, 'signInAccount', email, success));
  const ofAddress = () => countRefusal(request, 'signInAddress', address, ofAccount);
  const signedIn = await countRefusal(request, 'signInPair', pair, ofAddress);

  await signInPair.delete(pair);
  await signInAccount.delete(email);
  await signInKnown.set(pair, 1, signInKnown.duration);
  request.rememberBrowser(email);
  return signedIn;
}

/** A browser with a mark for this account: what others do from its address or to the account does not count. */
async function countSignInOf<T>(request: FastifyRequest, mark: string, email: string, attempt: () => Promise<T>) {
  const signedIn = await countRefusal(request, 'signInMarked', mark, attempt);
  request.rememberBrowser(email);
  return signedIn;
}

/** Adds a refused sign-in to the security trail. Looks up the user for every address, so that the time tells nothing. */
export async function recordRefusedSignIn(
  request: FastifyRequest,
  error: unknown,
  findUserId: () => Promise<string | null>,
): Promise<void> {
  if (!(error instanceof DomainError)) return;
  if (error.kind === 'too_many') await request.addSecurityEvent('limitReached', { detail: 'sign-in' });
  if (error.kind !== 'unauthorized') return;
  const userId = await findUserId().catch(() => null);
  await request.addSecurityEvent('signInRefused', { userId });
}
