import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';

/** The study text in pieces, for the full-text search. A copy: each process brings it up to date before its first search. */
export const StudyPassage = defineEntity({
  name: 'StudyPassage',
  tableName: 'study_passages',
  properties: {
    /** The digest of all that the piece says, so that a piece that changes is another. */
    id: p.string().length(64).primary(),
    ...topic(),
    /** Where it stands on the topic's page; the name of an anchor. */
    anchor: p.string().length(100),
    heading: p.text(),
    text: p.text(),
    /** Ids of the facts that it tells. */
    facts: p.json<string[]>(),
    search: p
      .string()
      .columnType('tsvector')
      .generated(`(to_tsvector('english', heading || ' ' || text)) stored`)
      .nullable()
      .lazy(),
  },
  indexes: [{ properties: ['search'], type: 'gin' }],
});
