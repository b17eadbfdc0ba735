import { type DestinationStream, type Logger, pino } from 'pino';
import type { Notice } from '#schema/orm.config.ts';
import { safeError } from './safe-error.ts';

// Node's default of ten frames ends inside the packages between a query and our code.
Error.stackTraceLimit = 40;

/**
 * Creates a logger that writes JSON lines to standard output. Bodies are never logged, secrets are redacted, and of an
 * error only what contains no data is logged.
 */
export function createLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    name,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.passwordHash',
        '*.secret',
        '*.apiKey',
      ],
      censor: '[redacted]',
    },
    // A query can contain codes and tokens (the OpenID callback), so only the path is logged.
    serializers: {
      req: (request: { method: string; url: string; id?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: unknown) => safeError(error),
    },
    hooks: { logMethod: withoutErrorMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Pino and Fastify repeat an error's message as the message of the line, so it is replaced there, too. */
function withoutErrorMessage(this: Logger, args: unknown[], method: (...args: unknown[]) => void): void {
  const [first, message] = args;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const isRepeated = error instanceof Error && (message === undefined || message === error.message);
  method.apply(this, isRepeated ? [first, 'an error'] : args);
}

/** Returns a function that logs the messages of PostgreSQL's connections. */
export function logNotice(log: Logger): (notice: Notice) => void {
  return ({ severity, code, message }) =>
    log[severity === 'WARNING' ? 'warn' : 'info']({ severity, code, message }, 'PostgreSQL sent a message');
}

/** Returns a function that logs that the queue did not take a job. */
export function logLostJob(log: Logger): (error: unknown, job: string) => void {
  return (err, job) => log.warn({ err, job }, 'the queue did not take a job, which starts later');
}

/** Begins as PostgreSQL begins its lines. A detail can quote text of users further on, which may look like a warning. */
const POSTGRES_LINE = /^(?:\S+ \S+ \S+ \[\d+\] )?(WARNING|FATAL|PANIC): +(.*)$/;
const LEVELS = { WARNING: 'warn', FATAL: 'error', PANIC: 'fatal' } as const;

/**
 * Logs a line of PostgreSQL's own log if it is a warning, or worse than the end of one statement. Whoever sent a statement logs its
 * error, and without the data that PostgreSQL's line would quote.
 */
export function logPostgresLine(log: Logger, line: string): void {
  const [, severity, message] = POSTGRES_LINE.exec(line) ?? [];
  if (severity !== undefined) log[LEVELS[severity as keyof typeof LEVELS]]({ severity, message }, 'PostgreSQL logged');
}
