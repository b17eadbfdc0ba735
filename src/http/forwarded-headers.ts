import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** The first header of a proxy that this process ignored because TRUST_PROXY is off; null if there was none. */
    ignoredProxy: { header: string | null };
  }
}

/**
 * Warns once if requests seem to come through a proxy while TRUST_PROXY is off. Every visitor then has the proxy's
 * address, and limits per address count all of them as one.
 */
export function forwardedHeaders(app: FastifyInstance, { env, log }: Deps): void {
  const ignoredProxy: FastifyInstance['ignoredProxy'] = { header: null };
  app.decorate('ignoredProxy', ignoredProxy);
  if (env.trustProxy !== false) return;
  app.addHook('onRequest', async ({ headers }) => {
    if (ignoredProxy.header !== null) return;
    const header = HEADERS.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    ignoredProxy.header = header;
    log.warn(
      { header },
      'a request came with a header of a proxy, which is ignored: set TRUST_PROXY if a proxy is in front',
    );
  });
}
