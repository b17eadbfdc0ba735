import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { QueueOverview } from './queue-figures.service.ts';

const FONT = { 'font-sans': 'Inter, system-ui, sans-serif' };
/** Bull Board's page links to web fonts on other sites. */
const FONT_LINKS = /<link href="https:[^>]*>/g;

/** Bull Board decodes names a second time, which fails for a malformed one, and PostgreSQL rejects a null character. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(decodeURIComponent(url)).includes('\0');
  } catch {
    return false;
  }
}

/** Adds Bull Board, where operators view, retry, and remove jobs. */
export async function operatorQueues(app: FastifyInstance, { queue }: Deps, overview: QueueOverview): Promise<void> {
  const board = new FastifyAdapter();
  createBullBoard({
    queues: overview.queues.map((each) => new BullMQAdapter(each)),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        miscLinks: [{ text: 'Overview', url: '/operator' }],
        hideDocsLink: true,
        theme: { light: FONT, dark: FONT },
      },
    },
  });
  await app.register(async (scope) => {
    // Bull Board's error handler would reveal internal errors. An error handler on the route takes precedence over it.
    scope.addHook('onRoute', (route) => {
      route.errorHandler = app.errorHandler;
    });
    scope.addHook('preHandler', async ({ url }) => {
      if (!isReadable(url)) throw new DomainError('invalid', 'The address is not valid.');
      // Without this check BullMQ would wait forever for an unavailable Redis.
      await queue.check().catch(() => {
        throw new DomainError('unavailable', 'The queue is unavailable right now.');
      });
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage && typeof payload === 'string' ? payload.replace(FONT_LINKS, '') : payload;
    });
    await scope.register(board.registerPlugin(), { prefix: '/operator/queues' });
  });
}
