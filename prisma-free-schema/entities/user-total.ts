import { defineEntity, p } from '@mikro-orm/core';
import { owned } from './columns.ts';

/**
 * How much a user stores of one kind. Triggers of the database keep the totals and refuse a row beyond the user's quota,
 * so that concurrent calls can't exceed it.
 */
export const UserTotalEntity = defineEntity({
  name: 'UserTotal',
  tableName: 'user_totals',
  properties: {
    user: () => owned().user().primary(),
    /** The name of the table. */
    kind: p.string().length(40).primary(),
    /** Rows that the user has not deleted. */
    rows: p.integer(),
    /** All rows, with those that were deleted and can be restored. */
    keptRows: p.integer(),
    /** The size of the text of all rows, in bytes. */
    bytes: p.bigint('number'),
  },
});
