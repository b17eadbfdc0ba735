import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import { countRefusal } from '../../http/count-refusal.ts';

/**
 * Makes an attempt to sign in, within the limits. Signing in clears the refusals that were counted. The limit over all
 * addresses does not apply to an address from which this user signed in lately: nobody can lock a user out by guessing,
 * wherever the guesses come from.
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
