import { orderedTopics } from '#shared/catalogue.ts';
import { validateLawFacts } from '#shared/question-validators/law.ts';
import { repeated } from '#shared/repeated.ts';
import { type Fact, type SharedFact, taughtIn } from '#shared/topics.ts';
import type { LocatedFact } from './load-shared-facts.ts';
import { type LoadedTopic, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Returns the topic with the facts that it shares with others after its own. */
export const withSharedFacts = (topic: LoadedTopic, shared: SharedFact[]): LoadedTopic =>
  topic.facts ? { ...topic, facts: [...topic.facts, ...taughtIn(topic.id, shared)] } : topic;

/**
 * Finds shared facts whose id is used twice or does not begin with one of their topics. A saved answer of the tutor finds
 * its fact by the topic in the id.
 */
export function validateSharedFacts(shared: LocatedFact[], topics: LoadedTopic[]): Problem[] {
  const own = topics.flatMap(({ facts = [] }) => facts.map(({ id }) => id));
  const twice = new Set(repeated([...own, ...shared.map(({ id }) => id)]));
  const known = new Set(orderedTopics.map(({ id }) => id));
  return shared.flatMap(({ id, file, topics: taughtIn }) => [
    ...(twice.has(id) ? [{ file, where: id, message: 'the id is used twice' }] : []),
    ...(taughtIn.includes(id.split('-')[0]!)
      ? []
      : [{ file, where: id, message: 'the id must begin with the id of one of its topics' }]),
    ...taughtIn
      .filter((topicId) => !known.has(topicId))
      .map((topicId) => ({ file, where: id, message: `the catalogue has no topic ${topicId}` })),
  ]);
}

/** Finds facts with confidence A that do not say what was read. */
export const validateConfidence = (file: string, facts: Fact[]): Problem[] =>
  facts
    .filter(({ confidence, read }) => confidence === 'A' && !read)
    .map(({ id }) => ({ file, where: id, message: "confidence A needs 'read' with the first words of the passage" }));

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
          message: `the topic has no fact ${fact}`,
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
