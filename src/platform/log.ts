import { type Logger, pino } from 'pino';

/** JSON lines on standard output. Bodies are never logged; headers that carry secrets are cut out should they ever be. */
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
      censor: '[cut out]',
    },
    // A query may carry codes and tokens (the OpenID callback), so only the path is kept.
    serializers: {
      req: (request: { method: string; url: string; id?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      err: pino.stdSerializers.err,
    },
  });
}
