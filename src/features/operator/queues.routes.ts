import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { QueueOverview } from './queue-figures.service.ts';

const FONT = { 'font-sans': 'Inter, system-ui, sans-serif' };
/** The page would fetch its fonts from others. */
const FOREIGN = /<link href="https:[^>]*>/g;

/** The queues and their jobs, as Bull Board shows them: to be looked at, tried again and removed. */
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
    // Its own answer would tell a person what went wrong inside; ours is put on the routes, which stand nearer than its handler.
    scope.addHook('onRoute', (route) => {
      route.errorHandler = app.errorHandler;
    });
    // BullMQ waits for ever for a Redis that is away.
    scope.addHook('preHandler', async () => {
      await queue.check().catch(() => {
        throw new DomainError('unavailable', 'The queue is out of reach right now.');
      });
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage && typeof payload === 'string' ? payload.replace(FOREIGN, '') : payload;
    });
    await scope.register(board.registerPlugin(), { prefix: '/operator/queues' });
  });
}
