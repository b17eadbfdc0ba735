import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { type ErrorKind, type ErrorReason, kindOfStatus } from '#shared/errors.ts';

type CallErrorDetails = {
  /** The status of the response, from which the kind follows. Undefined if the call got no response. */
  status?: number;
  kind?: ErrorKind;
  reason?: ErrorReason;
  /** The message that users read. */
  sentence?: string;
};

/**
 * The error of a failed call. Its `message`, such as '404: {"message":…,"code":…}', is for logs. Code reads `kind` and
 * `reason`, and users read `sentence`.
 */
export class CallError extends TRPCClientError<AppRouter> {
  readonly kind: ErrorKind | undefined;
  readonly reason: ErrorReason | undefined;
  readonly sentence: string | undefined;

  constructor(message: string, { status, kind, reason, sentence }: CallErrorDetails, cause?: Error) {
    super(message, { cause });
    // The constructor of TRPCClientError sets the prototype of every instance to its own.
    Object.setPrototypeOf(this, CallError.prototype);
    this.name = 'CallError';
    this.kind = kind ?? (status === undefined ? undefined : kindOfStatus(status));
    this.reason = reason;
    this.sentence = sentence;
  }
}

/** Returns the error for a response that is not from a procedure. If the body is empty, it uses the status text. */
export function refusedCall(status: number, body: string, statusText: string): CallError {
  const { message, reason } = parseBody(body);
  return new CallError(`${status}: ${body || statusText}`, { status, reason, sentence: message });
}

/** Returns a procedure's error as a `CallError` whose message has the format of `refusedCall`. */
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
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return {};
    const { message, reason } = parsed as { message?: unknown; reason?: ErrorReason };
    return { message: typeof message === 'string' ? message : undefined, reason };
  } catch {
    return {};
  }
}
