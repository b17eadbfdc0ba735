import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { type ErrorKind, type ErrorReason, kindOfStatus } from '#shared/errors.ts';

/** What is known of a failed call; a call without an answer has no status. */
type Failure = {
  status?: number;
  kind?: ErrorKind;
  reason?: ErrorReason;
  /** For people. */
  sentence?: string;
};

/**
 * A call that failed. It prints as '404: {"message":…,"code":…}', which is for logs; code reads `kind` and `reason`, and
 * people read `sentence`.
 */
export class CallError extends TRPCClientError<AppRouter> {
  readonly status: number | undefined;
  readonly kind: ErrorKind | undefined;
  readonly reason: ErrorReason | undefined;
  readonly sentence: string | undefined;

  constructor(printed: string, { status, kind, reason, sentence }: Failure, cause?: Error) {
    super(printed, { cause });
    // TRPCClientError makes every instance one of its own.
    Object.setPrototypeOf(this, CallError.prototype);
    this.name = 'CallError';
    this.status = status;
    this.kind = kind ?? (status === undefined ? undefined : kindOfStatus(status));
    this.reason = reason;
    this.sentence = sentence;
  }
}

/** Returns the error of an answer outside of procedures; the status text stands for an empty body. */
export function refusedCall(status: number, body: string, statusText: string): CallError {
  const { message, reason } = parseBody(body);
  return new CallError(`${status}: ${body || statusText}`, { status, reason, sentence: message });
}

/** Returns a procedure's error with the print of a REST call's error. */
export function failedProcedure(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  if (!error.data || !error.shape) return error;
  const { httpStatus: status, code, kind, reason } = error.data;
  const { message } = error.shape;
  return new CallError(
    `${status}: ${JSON.stringify({ message, code, reason })}`,
    { status, kind, reason, sentence: message },
    error,
  );
}

function parseBody(body: string): { message?: string; reason?: ErrorReason } {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null) return {};
    const { message, reason } = answer as { message?: unknown; reason?: ErrorReason };
    return { message: typeof message === 'string' ? message : undefined, reason };
  } catch {
    return {};
  }
}
