import type { FastifyRequest } from 'fastify';
import { callerAddress, countUse } from '../../http/rate-limit.ts';

export function countRegistration(request: FastifyRequest): Promise<void> {
  return countUse(request, 'register', callerAddress(request));
}

/**
 * Counts a try before it is made, so that many at once can't slip through, and gives back what to call when it was right.
 * The limit over all addresses does not hold for one from which this member signed in lately: so nobody can lock a
 * member out by guessing, wherever the guesses come from.
 */
export async function countSignIn(request: FastifyRequest, email: string): Promise<() => Promise<void>> {
  const { signInPair, signInAccount, signInAddress, signInKnown } = request.server.limits;
  const address = callerAddress(request);
  const pair = `${email} ${address}`;

  await countUse(request, 'signInPair', pair);
  await countUse(request, 'signInAddress', address);
  if ((await signInKnown.get(pair)) === null) await countUse(request, 'signInAccount', email);

  return async () => {
    await signInPair.delete(pair);
    await signInAccount.delete(email);
    await signInAddress.reward(address);
    await signInKnown.set(pair, 1, signInKnown.duration);
  };
}
