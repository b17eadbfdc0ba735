import type { FastifyInstance } from 'fastify';
import { openCall } from '../../call.ts';
import { countUse } from '../../http/count-use.ts';
import { requireUserId } from '../../http/sign-in.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCalendar } from './calendar.service.ts';

/** Adds the download of the calendar, which can't be a procedure because its answer is a file. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/today/calendar.ics', { exposeHeadRoute: false }, async (request, reply) => {
    const call = openCall(deps, requireUserId(request));
    await countUse(request, 'read');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="study-calendar.ics"')
      .send(await readCalendar(call));
  });
}
