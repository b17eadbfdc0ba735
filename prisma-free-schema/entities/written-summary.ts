import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** The summary that Claude wrote about the figures on a user's dashboard. */
export const WrittenSummaryEntity = defineEntity({
  name: 'WrittenSummary',
  tableName: 'dashboard_summaries',
  properties: {
    ...identified(),
    user: () => owned().user().unique(),
    /** Null until Claude has written a summary that passes the validators. */
    text: p.text().nullable(),
    /** The digest of the figures that the text is about. */
    figures: p.string().length(64).nullable(),
    /** When Claude was last asked for a summary, successfully or not. */
    askedAt: p.datetime(3),
  },
});
