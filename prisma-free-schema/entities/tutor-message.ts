import { defineEntity, p } from '@mikro-orm/core';
import type { Passage } from '#shared/topics.ts';
import type { TutorQuestion } from '#shared/tutor.ts';
import { created, identified, jsonSize, owned, topic } from './columns.ts';

/** One message in a user's conversation with the tutor about a topic: a question or an answer. */
export const TutorMessageEntity = defineEntity({
  name: 'TutorMessage',
  tableName: 'tutor_messages',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    speaker: p.enum(['member', 'tutor']),
    /** Empty if passages of the study text were shown instead of an answer. */
    text: p.text(),
    /** Ids of the facts that the text cites. */
    facts: p.json<string[]>(),
    /** The passages of the study text in the form in which they were shown. */
    passages: p.json<Passage[]>(),
    /** The question of a quiz that the user's message is about, in the form in which it was shown. */
    about: p.json<TutorQuestion>().nullable(),
    /** The question that the message is about or explains; null for a question about the topic, and its answer. */
    questionId: p.string().length(100).nullable(),
    /** The sentence that explains why the answer is missing or incomplete; null for a complete answer. */
    notice: p.text().nullable(),
    jsonSize: jsonSize(
      '((json_size_of(text) + octet_length((passages)::text)) + COALESCE(octet_length((about)::text), 0))',
    ),
    ...created(),
  },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }],
});
