import { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { ZodError } from 'zod';
import { AiFailure } from './ai.ts';
import type { Progress } from './stream.ts';

const LONGEST_WORDS = 300;
const MAX_SECONDS = 60;

/** Fit for callers: nothing of the original goes with it, neither words nor cause. */
export function failureOf(error: unknown, signal: AbortSignal, { text, isOver }: Progress): AiFailure {
  if (error instanceof AiFailure) return error;
  if (isOver) return new AiFailure('invalid');
  if (signal.aborted) return new AiFailure(signal.reason?.name === 'TimeoutError' ? 'timeout' : 'cancelled');
  if (text !== '') return new AiFailure('interrupted');
  if (error instanceof APIConnectionTimeoutError) return new AiFailure('timeout');
  if (error instanceof APIConnectionError) return new AiFailure('unreachable');
  if (!(error instanceof APIError)) return new AiFailure('interrupted');
  return isOurFault(error) ? new AiFailure('misconfigured') : new AiFailure('overloaded', secondsToWait(error));
}

const PASSING = new Set([408, 409, 429]);
const OUR_FAULTS = /^(invalid_request|authentication|billing|permission|not_found|request_too_large)/;

/** An error in the midst of a stream has a type and no status. */
function isOurFault({ status, type }: APIError): boolean {
  return status === undefined ? OUR_FAULTS.test(type ?? '') : status < 500 && !PASSING.has(status);
}

function secondsToWait({ headers }: APIError): number | undefined {
  const seconds = Number(headers?.get('retry-after') ?? undefined);
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_SECONDS) : undefined;
}

/** For the log: the provider's words about the failure, and nothing of what the model or a user wrote. */
export function wordsFor(error: unknown, apiKey: string): object {
  if (error instanceof AiFailure) return {};
  if (error instanceof ZodError) {
    return { words: error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`) };
  }
  // Its message would quote the text.
  if (error instanceof SyntaxError) return { words: 'not JSON' };
  const words = error instanceof APIError ? (error.apiMessage ?? error.message) : String(error);
  return {
    ...(error instanceof APIError ? { status: error.status, requestId: error.requestID } : {}),
    words: words.replaceAll(apiKey, '[cut out]').slice(0, LONGEST_WORDS),
  };
}
