import type { OpenAPIV3 } from 'openapi-types';

/** The description of the download, which is not a procedure, by path below /api. */
export const calendarCalls: OpenAPIV3.PathsObject = {
  '/today/calendar.ics': {
    get: {
      ...{ tags: ['today'], security: [{ user: [] }], operationId: 'today-calendar' },
      summary: 'The exam and a daily study time as a file for calendar apps',
      responses: {
        200: { description: 'An attachment', content: { 'text/calendar': { schema: { type: 'string' } } } },
      },
    },
  },
};
