import { validateLawFacts } from '#shared/question-validators/law.ts';
import type { Fact } from '#shared/topics.ts';
import { type TopicMaterial, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Finds facts that a question or a card names and the topic lacks. */
export function validateFactReferences(topic: TopicMaterial): Problem[] {
  if (!topic.facts) return [];
  const known = new Set(topic.facts.map(({ id }) => id));
  return (['questions', 'flashcards'] as const).flatMap((part) =>
    (topic[part] ?? []).flatMap(({ id, facts }) =>
      facts
        .filter((fact) => !known.has(fact))
        .map((fact) => ({
          file: topicFile(topic.id, part),
          where: id,
          message: `the fact ${fact} is not in facts.yaml`,
        })),
    ),
  );
}

/** Facts that nothing rests on. They are worth a look, but not a problem. */
export function unusedFacts({ facts = [], questions = [], flashcards = [] }: TopicMaterial): Fact[] {
  const used = new Set([...questions, ...flashcards].flatMap((item) => item.facts));
  return facts.filter(({ id }) => !used.has(id));
}

/** Finds questions of law that do not rest on checked and cited law. */
export function validateLawQuestions(topic: TopicMaterial): Problem[] {
  const { facts } = topic;
  if (!facts) return [];
  return (topic.questions ?? []).flatMap((question) => {
    const named = facts.filter(({ id }) => question.facts.includes(id));
    return validateLawFacts(topic.id, named).map((message) => ({
      file: topicFile(topic.id, 'questions'),
      where: question.id,
      message,
    }));
  });
}
