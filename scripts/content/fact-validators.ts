import { validateLawFacts } from '#shared/question-validators/law.ts';
import type { Fact } from '#shared/topics.ts';
import { type LoadedTopic, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Finds questions and cards that name a fact that the topic does not have. */
export function validateFactReferences(topic: LoadedTopic): Problem[] {
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

/** Returns the facts that no question and no card names. An unused fact is not a problem. */
export function unusedFacts({ facts = [], questions = [], flashcards = [] }: LoadedTopic): Fact[] {
  const used = new Set([...questions, ...flashcards].flatMap((item) => item.facts));
  return facts.filter(({ id }) => !used.has(id));
}

/** Finds questions whose law facts are missing, unchecked or without a citation. */
export function validateLawQuestions(topic: LoadedTopic): Problem[] {
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
