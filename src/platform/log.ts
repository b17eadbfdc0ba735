import { type Logger, pino } from 'pino';

/** Creates a logger that writes JSON lines to standard output. Bodies are never logged, and secrets are redacted. */
export function createLog(level: string, name: string): Logger {
  return pino({
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
      err: pino.stdSerializers.err,
    },
  });
}
