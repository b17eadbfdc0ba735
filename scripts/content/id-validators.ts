import { repeated } from '#shared/repeated.ts';
import { type TopicMaterial, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Ids of facts, questions and cards: unique, and of the folder that they lie in. So they are unique in all topics. */
export function validateIds(topic: TopicMaterial): Problem[] {
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
          message: `the id belongs to another topic; here ids begin with ${topic.id}-`,
        })),
    ];
  });
}
