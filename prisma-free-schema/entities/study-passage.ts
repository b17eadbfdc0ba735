import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';

/**
 * A passage of the study text, for the full-text search. The table is a copy of the study material; each process
 * updates it before its first search.
 */
export const StudyPassage = defineEntity({
  name: 'StudyPassage',
  tableName: 'study_passages',
  properties: {
    /** The digest of the passage's content, so that a changed passage gets a new row. */
    id: p.string().length(64).primary(),
    ...topic(),
    /** The anchor of the passage on the topic's page. */
    anchor: p.string().length(100),
    heading: p.text(),
    text: p.text(),
    /** Ids of the facts that the passage states. */
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
