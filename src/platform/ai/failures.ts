import { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { ZodError } from 'zod';
import { AiFailure } from './ai.ts';
import type { StreamProgress } from './stream.ts';

const MAX_DETAIL_LENGTH = 300;
const MAX_RETRY_SECONDS = 60;

/**
 * Converts any error of a call to an `AiFailure`, which has neither the message nor the cause of the original error.
 */
export function failureOf(error: unknown, signal: AbortSignal, { text, isComplete }: StreamProgress): AiFailure {
  if (error instanceof AiFailure) return error;
  if (isComplete) return new AiFailure('invalid');
  if (signal.aborted) return new AiFailure(signal.reason?.name === 'TimeoutError' ? 'timeout' : 'cancelled');
  if (text !== '') return new AiFailure('interrupted');
  if (error instanceof APIConnectionTimeoutError) return new AiFailure('timeout');
  if (error instanceof APIConnectionError) return new AiFailure('unreachable');
  if (!(error instanceof APIError)) return new AiFailure('interrupted');
  return isOurFault(error) ? new AiFailure('misconfigured') : new AiFailure('overloaded', secondsToWait(error));
}

const TEMPORARY_STATUSES = new Set([408, 409, 429]);
const OUR_ERROR_TYPES = /^(invalid_request|authentication|billing|permission|not_found|request_too_large)/;

/** An error in the middle of a stream has a type but no status. */
function isOurFault({ status, type }: APIError): boolean {
  return status === undefined ? OUR_ERROR_TYPES.test(type ?? '') : status < 500 && !TEMPORARY_STATUSES.has(status);
}

function secondsToWait({ headers }: APIError): number | undefined {
  const seconds = Number(headers?.get('retry-after') ?? undefined);
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_SECONDS) : undefined;
}

/** Returns the provider's message about a failure for the log, without any text that the model or a user wrote. */
export function failureDetails(error: unknown, apiKey: string): object {
  if (error instanceof AiFailure) return {};
  if (error instanceof ZodError) {
    return { words: error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`) };
  }
  // The log must not contain the message of a SyntaxError, because it quotes the model's text.
  if (error instanceof SyntaxError) return { words: 'not JSON' };
  const words = error instanceof APIError ? (error.apiMessage ?? error.message) : String(error);
  return {
    ...(error instanceof APIError ? { status: error.status, requestId: error.requestID } : {}),
    words: words.replaceAll(apiKey, '[redacted]').slice(0, MAX_DETAIL_LENGTH),
  };
}
