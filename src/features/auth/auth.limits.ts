import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import { countRefusal } from '../../http/count-refusal.ts';

/**
 * Runs an attempt to sign in and enforces the sign-in limits. A successful attempt clears the counted refusals. The limit
 * per account does not apply to an address from which this user signed in recently, so that nobody can lock a user out
 * by guessing passwords.
 */
export async function countSignIn<T>(request: FastifyRequest, email: string, attempt: () => Promise<T>): Promise<T> {
  const { signInPair, signInAccount, signInKnown } = request.server.limits;
  const address = callerAddress(request);
  const pair = `${email} ${address}`;
  const isKnown = (await signInKnown.get(pair)) !== null;

  const ofAccount = () => (isKnown ? attempt() : countRefusal(request, 'signInAccount', email, attempt));
  const ofAddress = () => countRefusal(request, 'signInAddress', address, ofAccount);
  const signedIn = await countRefusal(request, 'signInPair', pair, ofAddress);

  await signInPair.delete(pair);
  await signInAccount.delete(email);
  await signInKnown.set(pair, 1, signInKnown.duration);
  return signedIn;
}
