import { defineEntity, p } from '@mikro-orm/core';
import type { Passage } from '#shared/tutor.ts';
import { created, identified, owned, topic } from './columns.ts';

/** What a user asked about a topic, and what was said to it. */
export const TutorMessage = defineEntity({
  name: 'TutorMessage',
  tableName: 'tutor_messages',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    speaker: p.enum(['member', 'tutor']),
    /** Empty where the study text answered instead of the tutor. */
    text: p.text(),
    /** Ids of the facts that the text cites. */
    facts: p.json<string[]>(),
    /** As they were shown. */
    passages: p.json<Passage[]>(),
    /** Why the tutor did not answer or did not come to its end, in a sentence; null if nothing was wrong. */
    notice: p.text().nullable(),
    ...created(),
  },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }],
});
