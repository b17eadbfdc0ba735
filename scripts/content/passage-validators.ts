import type { BankQuestion } from '#shared/quiz.ts';
import type { StudyFile } from '#shared/topics.ts';
import { type LoadedTopic, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

type QuestionFile = { file: string; questions: BankQuestion[] };

/** Returns the ids of the facts that the blocks of a section state. */
const statedIn = ({ body }: StudyFile['sections'][number]): string[] =>
  body.flatMap((block) => (typeof block === 'object' && 'facts' in block ? block.facts : []));

/** Finds sections of the study text that name a fact that the topic does not have. */
export function validateStatedFacts({ id: topicId, study, facts }: LoadedTopic): Problem[] {
  if (!study || !facts) return [];
  const known = new Set(facts.map(({ id }) => id));
  return study.sections.flatMap((section) =>
    statedIn(section)
      .filter((fact) => !known.has(fact))
      .map((fact) => ({
        ...{ file: topicFile(topicId, 'study'), where: section.id },
        message: `the topic has no fact ${fact}`,
      })),
  );
}

/**
 * Finds questions that name a fact that no block of the study text states. From its facts a question leads to the block
 * that explains it.
 */
export function validatePassages(topics: LoadedTopic[], files: QuestionFile[]): Problem[] {
  if (topics.some(({ study }) => !study)) return [];
  const stated = new Set(topics.flatMap(({ study }) => study!.sections.flatMap(statedIn)));
  const unstated = new Set(topics.flatMap(({ facts = [] }) => facts.map(({ id }) => id))).difference(stated);
  return files.flatMap(({ file, questions }) =>
    questions.flatMap(({ id, facts }) =>
      facts
        .filter((fact) => unstated.has(fact))
        .map((fact) => ({ file, where: id, message: `no block of the study text states the fact ${fact}` })),
    ),
  );
}
