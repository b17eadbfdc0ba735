import type { FastifyRequest } from 'fastify';
import { SIGN_IN_LOCKED } from '#shared/auth.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { type CountedAttempt, countAttempt } from '../../http/count-attempt.ts';
import { DomainError } from '../../platform/errors.ts';

type SignIn = {
  email: string;
  user: { id: string } | null;
  /** Whose marks count together: the account, until its password changes. */
  markSubject: string;
  /** The mark of a known browser. */
  mark: { id: string } | null;
  /** Whether a link for a new password can be sent. */
  hasMail: boolean;
};

const pairOf = (request: FastifyRequest, email: string) => `${email} ${callerAddress(request)}`;

/**
 * Runs an attempt to sign in within the sign-in limits, all of which count before the password is hashed. Adds a refusal
 * to the security trail.
 */
export async function countSignIn<T>(request: FastifyRequest, signIn: SignIn, attempt: () => Promise<T>): Promise<T> {
  const { email, user, mark, hasMail } = signIn;
  try {
    const signedIn = await countAttempt(request, await limitsOf(request, signIn), attempt);
    if (!mark) await forgetRefusals(request, email);
    return signedIn;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, retryAfter } = error;
    // The budget of an address counts the line whether or not somebody has it, so that the time tells nothing.
    const about = { userId: user?.id, account: email };
    if (kind === 'unauthorized') await request.addSecurityEvent('signInRefused', about);
    if (kind !== 'too_many') throw error;
    await request.addSecurityEvent('limitReached', { ...about, detail: 'sign-in' });
    throw hasMail ? new DomainError('too_many', SIGN_IN_LOCKED, { retryAfter }) : error;
  }
}

/**
 * What others do from its address or to the account does not count for a known browser. The refusals of an account don't
 * count for an address from which its user signed in recently.
 */
async function limitsOf(request: FastifyRequest, { email, mark, markSubject }: SignIn): Promise<CountedAttempt> {
  const ofAccount = ['signInsOfAccount', email] as const;
  if (mark)
    return {
      refusals: [
        ['signInMarked', mark.id],
        ['signInMarks', markSubject],
      ],
      successes: [ofAccount],
    };
  const [address, pair] = [callerAddress(request), pairOf(request, email)];
  const isKnown = (await request.server.limits.signInKnown.get(pair)) !== null;
  return {
    refusals: [
      ['signInPair', pair],
      ['signInAddress', address],
      ...(isKnown ? [] : [['signInAccount', email] as const]),
    ],
    successes: [['signInsFromAddress', address], ofAccount],
  };
}

/** Opens an account that refusals have locked, after the right password or a new one, and remembers the address. */
export async function forgetRefusals(request: FastifyRequest, email: string): Promise<void> {
  const { signInPair, signInAccount, signInKnown } = request.server.limits;
  const pair = pairOf(request, email);
  await signInPair.delete(pair);
  await signInAccount.delete(email);
  await signInKnown.set(pair, 1, signInKnown.duration);
}
