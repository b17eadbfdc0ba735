import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DeckCardSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { QuestionSchema } from '#shared/quiz.ts';
import { StudySchema } from '#shared/topics.ts';
import { topicId } from '#shared/wire.ts';
import { serve } from '../../src/features/quiz/quiz.library.ts';
import type { Fault } from './fault.ts';
import type { UnitMaterial } from './load-unit.ts';
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

/** The landing page shows pieces of the material to people who have no account. They must not say what it no longer says. */
export function sampleFaults(root: string, units: UnitMaterial[]): Fault[] {
  return [...questionFaults(root, units), ...pieceFaults(root, units)];
}

const unitOf = (units: UnitMaterial[], itemId: string) => units.find(({ id }) => id === itemId.split('-')[0]);

function questionFaults(root: string, units: UnitMaterial[]): Fault[] {
  const { data, faults } = readJson(root, QUESTION, QuestionSchema);
  if (!data) return faults;
  const fault = (message: string): Fault => ({ file: QUESTION, where: data.id, message });
  const unit = unitOf(units, data.id);
  // A part that did not load has told so itself.
  if (unit && !(unit.questions && unit.facts)) return [];
  const banked = unit?.questions?.find(({ id }) => id === data.id);
  if (!unit || !banked) return [fault('no bank has this question')];

  const order = data.options.map((option) => banked.options.findIndex(({ text }) => text === option));
  if (!isDeepStrictEqual(order.toSorted(), [...banked.options.keys()]))
    return [fault("options differ from the bank's")];
  const served = serve({ facts: new Map(unit.facts?.map((fact) => [fact.id, fact])) }, banked, order);
  return (Object.keys(served) as (keyof typeof served)[])
    .filter((field) => !isDeepStrictEqual(data[field], served[field]))
    .map((field) => fault(`${field} differs from the bank's`));
}

function pieceFaults(root: string, units: UnitMaterial[]): Fault[] {
  const { data, faults } = readJson(root, SAMPLES, SamplesSchema);
  if (!data) return faults;
  const { page, flashcard, plan } = data;
  /** Also true of a part that did not load. */
  function says<P extends 'study' | 'flashcards' | 'plan'>(
    itemId: string,
    part: P,
    test: (loaded: NonNullable<UnitMaterial[P]>) => boolean,
  ): boolean {
    const unit = unitOf(units, itemId);
    const loaded = unit?.[part];
    return loaded ? test(loaded) : unit !== undefined;
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
    .map(([where]) => ({ file: SAMPLES, where, message: "the unit's material does not say this" }));
}
