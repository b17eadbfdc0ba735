import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { serve } from '#server/features/questions/questions.rules.ts';
import { DeckCardSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { ServedQuestionSchema } from '#shared/quiz.ts';
import { StudySchema } from '#shared/topics.ts';
import { topicId } from '#shared/wire.ts';
import type { TopicMaterial } from './load-topic.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';

const QUESTION = 'content/try-question.json';
const SAMPLES = 'content/samples.json';

/** samples.json: what the landing page shows of a topic page, a deck and a plan. An exam tip may be its beginning. */
const SamplesSchema = z.strictObject({
  page: z.strictObject({ topicId, keyPoints: z.array(z.string()), examTip: StudySchema.shape.examTip }),
  flashcard: DeckCardSchema.omit({ facts: true }),
  plan: z.strictObject({
    topicId,
    mainConcept: z.string(),
    example: PlanContentSchema.shape.examples.element,
  }),
});

/** Finds pieces of the material on the landing page that the material no longer says. */
export function validateSamples(root: string, topics: TopicMaterial[]): Problem[] {
  return [...validateQuestionBank(root, topics), ...validatePiece(root, topics)];
}

const topicOf = (topics: TopicMaterial[], itemId: string) => topics.find(({ id }) => id === itemId.split('-')[0]);

function validateQuestionBank(root: string, topics: TopicMaterial[]): Problem[] {
  const { data, problems } = readJson(root, QUESTION, ServedQuestionSchema);
  if (!data) return problems;
  const problem = (message: string): Problem => ({ file: QUESTION, where: data.id, message });
  const topic = topicOf(topics, data.id);
  // Loading already reported a part that did not load.
  if (topic && !(topic.questions && topic.facts)) return [];
  const banked = topic?.questions?.find(({ id }) => id === data.id);
  if (!topic || !banked) return [problem('no bank has this question')];

  const order = data.options.map((option) => banked.options.findIndex(({ text }) => text === option));
  if (!isDeepStrictEqual(order.toSorted(), [...banked.options.keys()]))
    return [problem("options differ from the bank's")];
  const served = serve(new Map(topic.facts?.map((fact) => [fact.id, fact])), banked, order);
  return (Object.keys(served) as (keyof typeof served)[])
    .filter((field) => !isDeepStrictEqual(data[field], served[field]))
    .map((field) => problem(`${field} differs from the bank's`));
}

function validatePiece(root: string, topics: TopicMaterial[]): Problem[] {
  const { data, problems } = readJson(root, SAMPLES, SamplesSchema);
  if (!data) return problems;
  const { page, flashcard, plan } = data;
  /** Also true if the part did not load. */
  function says<P extends 'study' | 'flashcards' | 'plan'>(
    itemId: string,
    part: P,
    test: (loaded: NonNullable<TopicMaterial[P]>) => boolean,
  ): boolean {
    const topic = topicOf(topics, itemId);
    const loaded = topic?.[part];
    return loaded ? test(loaded) : topic !== undefined;
  }
  const isSaid = {
    'page keyPoints': says(page.topicId, 'study', ({ keyPoints }) =>
      page.keyPoints.every((one) => keyPoints.includes(one)),
    ),
    'page examTip': says(page.topicId, 'study', ({ examTip }) => examTip.startsWith(page.examTip)),
    flashcard: says(flashcard.id, 'flashcards', (deck) =>
      deck.some(({ facts: _, ...card }) => isDeepStrictEqual(card, flashcard)),
    ),
    'plan mainConcept': says(plan.topicId, 'plan', ({ mainConcepts }) => mainConcepts.includes(plan.mainConcept)),
    'plan example': says(plan.topicId, 'plan', ({ examples }) =>
      examples.some((example) => isDeepStrictEqual(example, plan.example)),
    ),
  };
  return Object.entries(isSaid)
    .filter(([, said]) => !said)
    .map(([where]) => ({ file: SAMPLES, where, message: "the topic's material does not say this" }));
}
