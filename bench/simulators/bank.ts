import { catalogue, examItems, orderedTopics, type Topic, topicsOf } from '#shared/catalogue.ts';
import type { Population } from './population.ts';
import { normal, oneOf, type Random } from './random.ts';

/** `difficulty` in logits. */
export type Question = { id: string; topicId: string; difficulty: number };
export type Bank = { byId: Map<string, Question>; idsOf: Map<string, string[]>; sealedForms: Question[][] };

const SEALED_FORMS = 3;
/** About 1,400 questions, as many as the real bank has, and more in topics with more questions of the exam. */
const bankSize = (topic: Topic) => Math.round(25 + 9 * examItems(topic));

function makeQuestion(id: string, topicId: string, mean: number, { questionSd }: Population, random: Random): Question {
  return { id, topicId, difficulty: normal(random, mean, questionSd) };
}

/** Draws an exam: each area has its questions, topics with an item count have theirs, the others share what is left. */
export function drawExam(name: string, harder: number, population: Population, random: Random): Question[] {
  return catalogue.flatMap((area) => {
    const topics = topicsOf(area);
    const counted = topics.flatMap((topic) => new Array<Topic>(topic.itemCount ?? 0).fill(topic));
    const open = topics.filter(({ itemCount }) => itemCount === undefined);
    const rest = Array.from({ length: area.itemCount - counted.length }, () => oneOf(random, open));
    return [...counted, ...rest].map(({ id }, index) =>
      makeQuestion(`${name}-${area.id}-${index}`, id, harder, population, random),
    );
  });
}

/** Makes the question bank, which all learners of a population share. */
export function makeBank(population: Population, random: Random): Bank {
  const questions = orderedTopics.map((topic) =>
    Array.from({ length: bankSize(topic) }, (_question, index) =>
      makeQuestion(`${topic.id}-${index}`, topic.id, 0, population, random),
    ),
  );
  return {
    byId: new Map(questions.flat().map((question) => [question.id, question])),
    idsOf: new Map(orderedTopics.map(({ id }, index) => [id, questions[index]!.map((question) => question.id)])),
    sealedForms: Array.from({ length: SEALED_FORMS }, (_form, index) =>
      drawExam(`sealed-${index}`, 0, population, random),
    ),
  };
}
