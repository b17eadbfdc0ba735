import { defineEntity, p } from '@mikro-orm/core';

/** How much one user may store of one kind. The triggers that maintain `user_totals` enforce it. Null means no limit. */
export const QuotaEntity = defineEntity({
  name: 'Quota',
  tableName: 'quotas',
  properties: {
    /** The name of the table. */
    kind: p.string().length(40).primary(),
    /** Rows that the user has not deleted. */
    rows: p.integer(),
    /** All rows, with those that were deleted and can be restored. */
    keptRows: p.integer(),
    /** The size of the text of all rows, in bytes. */
    bytes: p.bigint('number').nullable(),
  },
});
