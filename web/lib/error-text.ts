import type { ErrorReason } from '#shared/errors.ts';
import { CallError } from './call-error.ts';

/** Returns the sentence to show for an error: the one that the server sent, or `fallback`. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.sentence) || fallback;

export const reasonOf = (error: unknown): ErrorReason | undefined =>
  error instanceof CallError ? error.reason : undefined;

/** Returns whether the user stores as much of a kind as a user may. Forms show this, because a toast disappears. */
export const isQuotaReached = (error: unknown): boolean => reasonOf(error) === 'quotaReached';

/** Returns whether the requested thing doesn't exist or isn't available, so that trying again would not help. */
export const isNotAvailable = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'not_found' || error.reason === 'notAvailable');

/** Returns whether the server refused the call because the user is signed out. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.kind === 'unauthorized';
