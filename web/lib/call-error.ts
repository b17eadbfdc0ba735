import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { type ErrorKind, type ErrorReason, kindOfStatus } from '#shared/errors.ts';

type CallErrorDetails = {
  /** The status of the server's response, from which the kind follows. Undefined if the server did not respond. */
  status?: number;
  kind?: ErrorKind;
  reason?: ErrorReason;
  /** The message that users read. */
  sentence?: string;
};

/**
 * The error of a failed call. Its `message`, such as '404: {"message":…,"code":…}', is for logs. Code reads `kind` and
 * `reason`, and users read `sentence`. A response of a proxy has none of them.
 */
export class CallError extends TRPCClientError<AppRouter> {
  /** False if no response came, or one of a proxy, so that nothing is known about the call. */
  readonly isFromServer: boolean;
  readonly kind: ErrorKind | undefined;
  readonly reason: ErrorReason | undefined;
  readonly sentence: string | undefined;

  constructor(message: string, { status, kind, reason, sentence }: CallErrorDetails, cause?: Error) {
    super(message, { cause });
    // The constructor of TRPCClientError sets the prototype of every instance to its own.
    Object.setPrototypeOf(this, CallError.prototype);
    this.name = 'CallError';
    this.isFromServer = status !== undefined;
    this.kind = kind ?? (status === undefined ? undefined : kindOfStatus(status));
    this.reason = reason;
    this.sentence = sentence;
  }
}

/**
 * Returns the error for a response that is not from a procedure. The server's own has a body `{ message, code }`; any
 * other is from a proxy. If the body is empty, the message has the status text.
 */
export function refusedCall(status: number, body: string, statusText: string): CallError {
  const own = parseBody(body);
  return new CallError(`${status}: ${body || statusText}`, own ? { status, ...own } : {});
}

const REFUSALS: (ErrorKind | undefined)[] = ['invalid', 'not_found', 'conflict'];

/** Returns whether the server refused the call for good, so that sending it again would not help. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && REFUSALS.includes(error.kind);

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

/** Returns what the body of a failure of the server says; undefined if the body is not the server's. */
function parseBody(body: string): { sentence: string; reason?: ErrorReason } | undefined {
  try {
    const { message, code, reason } = JSON.parse(body);
    return typeof message === 'string' && typeof code === 'string' ? { sentence: message, reason } : undefined;
  } catch {
    return undefined;
  }
}
