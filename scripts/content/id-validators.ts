import { repeated } from '#shared/repeated.ts';
import { type LoadedTopic, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Finds ids that are used twice or do not begin with the topic's id. Valid ids are unique across all topics. */
export function validateIds(topic: LoadedTopic): Problem[] {
  return (['facts', 'questions', 'flashcards'] as const).flatMap((part) => {
    const file = topicFile(topic.id, part);
    const ids = (topic[part] ?? []).map(({ id }) => id);
    return [
      ...repeated(ids).map((id) => ({ file, where: id, message: 'the id is used twice' })),
      ...ids
        .filter((id) => !id.startsWith(`${topic.id}-`))
        .map((id) => ({
          file,
          where: id,
          message: `the id belongs to another topic; ids of this topic begin with ${topic.id}-`,
        })),
    ];
  });
}
