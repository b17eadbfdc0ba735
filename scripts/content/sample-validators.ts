import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { serve } from '#server/features/bank/bank.rules.ts';
import { DeckCardSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { ServedQuestionSchema } from '#shared/quiz.ts';
import { publicSource } from '#shared/text/public-source.ts';
import { StudySchema } from '#shared/topics.ts';
import { topicId } from '#shared/wire.ts';
import type { LoadedTopic } from './load-topic.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';

const QUESTION = 'content/try-question.json';
const SAMPLES = 'content/samples.json';

/** samples.json: excerpts from a topic page, a deck and a plan for the landing page. The exam tip can be shortened. */
const SamplesSchema = z.strictObject({
  page: z.strictObject({ topicId, keyPoints: z.array(z.string()), examTip: StudySchema.shape.examTip }),
  flashcard: DeckCardSchema.omit({ facts: true }),
  plan: z.strictObject({
    topicId,
    mainConcept: z.string(),
    example: PlanContentSchema.shape.examples.element,
  }),
});

/** Finds samples on the landing page that differ from the material. */
export function validateSamples(root: string, topics: LoadedTopic[]): Problem[] {
  return [...validateTryQuestion(root, topics), ...validateExcerpts(root, topics)];
}

const topicOf = (topics: LoadedTopic[], itemId: string) => topics.find(({ id }) => id === itemId.split('-')[0]);

function validateTryQuestion(root: string, topics: LoadedTopic[]): Problem[] {
  const { data, problems } = readJson(root, QUESTION, ServedQuestionSchema.omit({ others: true }));
  if (!data) return problems;
  const problem = (message: string): Problem => ({ file: QUESTION, where: data.id, message });
  const topic = topicOf(topics, data.id);
  // `loadTopic` has already reported a missing part.
  if (topic && !(topic.questions && topic.facts)) return [];
  const original = topic?.questions?.find(({ id }) => id === data.id);
  if (!topic || !original) return [problem('no question bank has this question')];

  const order = data.options.map((option) => original.options.findIndex(({ text }) => text === option));
  if (!isDeepStrictEqual(order.toSorted(), [...original.options.keys()]))
    return [problem('options differs from the question bank')];
  const facts = topic.facts?.map((fact) => ({ ...fact, source: publicSource(fact.source, topic.id) }));
  const served = serve(new Map(facts?.map((fact) => [fact.id, fact])), original, {
    ...{ topicId: topic.id, order },
  });
  return (Object.keys(served) as (keyof typeof served)[])
    .filter((field) => !isDeepStrictEqual(data[field], served[field]))
    .map((field) => problem(`${field} differs from the question bank`));
}

function validateExcerpts(root: string, topics: LoadedTopic[]): Problem[] {
  const { data, problems } = readJson(root, SAMPLES, SamplesSchema);
  if (!data) return problems;
  const { page, flashcard, plan } = data;
  /** Returns true also if the part is missing, because `loadTopic` has already reported that. */
  function matches<P extends 'study' | 'flashcards' | 'plan'>(
    itemId: string,
    part: P,
    test: (loaded: NonNullable<LoadedTopic[P]>) => boolean,
  ): boolean {
    const topic = topicOf(topics, itemId);
    const loaded = topic?.[part];
    return loaded ? test(loaded) : topic !== undefined;
  }
  const checks = {
    'page keyPoints': matches(page.topicId, 'study', ({ keyPoints }) =>
      page.keyPoints.every((one) => keyPoints.includes(one)),
    ),
    'page examTip': matches(page.topicId, 'study', ({ examTip }) => examTip.startsWith(page.examTip)),
    flashcard: matches(flashcard.id, 'flashcards', (deck) =>
      deck.some(({ facts: _, ...card }) => isDeepStrictEqual(card, flashcard)),
    ),
    'plan mainConcept': matches(plan.topicId, 'plan', ({ mainConcepts }) => mainConcepts.includes(plan.mainConcept)),
    'plan example': matches(plan.topicId, 'plan', ({ examples }) =>
      examples.some((example) => isDeepStrictEqual(example, plan.example)),
    ),
  };
  return Object.entries(checks)
    .filter(([, isCurrent]) => !isCurrent)
    .map(([where]) => ({ file: SAMPLES, where, message: "differs from the topic's material" }));
}
