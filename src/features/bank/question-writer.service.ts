import { z } from 'zod';
import { findTopic } from '#shared/catalogue.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { type QuestionContent, QuestionContentSchema } from '#shared/quiz.ts';
import type { Ai } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobResult } from '../../platform/queue/handler.ts';
import { groundingOf } from '../topics/material.service.ts';
import { shuffled } from './bank.rules.ts';
import type { Bank } from './bank.service.ts';
import { agreedIndexes, neglectedFacts, validateQuestions } from './generated.rules.ts';
import { solverTask, writerTask } from './questions.prompt.ts';

const BATCH = 12;
const EXAMPLES = 3;

/** Has no limits on lengths and counts. Those are checked for each question, so that one bad question does not fail the batch. */
const WrittenSchema = z.object({
  questions: z.array(
    QuestionContentSchema.extend({
      stem: z.string(),
      options: z.array(z.object({ text: z.string(), rationale: z.string() })).describe('Four options'),
      facts: z.array(z.string()),
      difficulty: z.int(),
    }),
  ),
});

const SolvedSchema = z.object({
  solutions: z.array(
    z.object({
      number: z.int(),
      answer: z.enum([...OPTION_LETTERS, 'unclear']),
      confidence: z.enum(['high', 'low']),
    }),
  ),
});

/**
 * Lets the model write questions, and then lets it answer the valid ones without their keys. Returns the questions that it
 * answered correctly.
 */
export async function writeQuestions(
  ai: Ai,
  { topicId, userId }: { topicId: string; userId: string },
  bank: Bank,
  { material, random, stopping }: Pick<Deps, 'material' | 'random'> & { stopping: AbortSignal },
): Promise<{ questions: QuestionContent[]; result: JobResult }> {
  const topic = findTopic(topicId)!;
  const { facts } = material.get(topicId)!;
  const about = { userId, material: groundingOf(material.get(topicId)!), signal: stopping };
  const existing = [...bank.questions.values()].filter(({ id }) => !bank.numbers.has(id));
  // The model must not see the sealed forms. What it writes is compared with them, too.
  const shownBank = existing.filter(({ id }) => !bank.sealed.has(id));
  const order = {
    count: BATCH,
    bank: shownBank,
    facts: neglectedFacts(facts, shownBank, BATCH),
    // The examples are open questions, because those are neither disputed nor outdated.
    examples: shuffled(bank.open, random)
      .slice(0, EXAMPLES)
      .map((id) => bank.questions.get(id)!)
      .map(({ id: _, ...content }) => content),
  };
  const { questions: written } = await ai.write({
    ...about,
    purpose: 'questions',
    task: writerTask(topic, order),
    schema: WrittenSchema,
  });

  const { valid, dropped } = validateQuestions(written.slice(0, 2 * BATCH), { topicId, facts, bank: existing });
  if (valid.length === 0) return { questions: [], result: { added: 0, ...dropped } };
  const shown = valid.map((question) => shuffleOptions(question, random));
  const { solutions } = await ai.write({
    ...about,
    purpose: 'solve',
    task: solverTask(shown),
    schema: SolvedSchema,
  });
  const questions = agreedIndexes(shown, solutions).map((index) => valid[index]!);
  const solve = valid.length - questions.length;
  return { questions, result: { added: questions.length, ...dropped, ...(solve > 0 && { solve }) } };
}

/** Shuffles the options of a question. Otherwise the writer's habit of placing the key could help the solver. */
function shuffleOptions(question: QuestionContent, random: () => number): QuestionContent {
  const key = question.options[OPTION_LETTERS.indexOf(question.answer)]!;
  const options = shuffled(question.options, random);
  return { ...question, options, answer: OPTION_LETTERS[options.indexOf(key)]! };
}
