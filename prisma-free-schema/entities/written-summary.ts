import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** What Claude wrote about a user's figures. */
export const WrittenSummary = defineEntity({
  name: 'WrittenSummary',
  tableName: 'dashboard_summaries',
  properties: {
    ...identified(),
    user: () => owned().user().unique(),
    /** Null until one was written that passes the checks. */
    text: p.text().nullable(),
    /** The digest of the figures that the text is about. */
    figures: p.string().length(64).nullable(),
    /** When Claude was last asked, whatever came of it. */
    askedAt: p.datetime(3),
  },
});
