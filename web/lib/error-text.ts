import type { ErrorReason } from '#shared/errors.ts';
import { CallError } from './call-error.ts';

/** Returns what people read of an error: the sentence that it carries, or else `fallback`. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.sentence) || fallback;

export const reasonOf = (error: unknown): ErrorReason | undefined =>
  error instanceof CallError ? error.reason : undefined;

/** Returns whether there is nothing to give, so that trying again would not help. */
export const isNotAvailable = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'not_found' || error.reason === 'notAvailable');

/** Returns whether the server does not know who is calling. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.kind === 'unauthorized';
