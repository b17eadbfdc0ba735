// A small, valid content folder with topic 1.1 and topic 5.1, which is in a law area, and numbers of the law. Tests add
// problems to it.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { serve } from '#server/features/bank/bank.rules.ts';
import type { DeckCard } from '#shared/flashcards.ts';
import type { LawNumber } from '#shared/numbers.ts';
import type { PlanContent } from '#shared/plans.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { publicSource } from '#shared/text/public-source.ts';
import type { Fact, StudyFile } from '#shared/topics.ts';

const PROJECT = join(import.meta.dirname, '../../..');

export type ValidTopic = {
  study: StudyFile;
  facts: Fact[];
  questions: BankQuestion[];
  flashcards: DeckCard[];
  plan: PlanContent;
  points: Record<string, string[]>;
};
export type ValidContent = { general: ValidTopic; law: ValidTopic };

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const two = (index: number): string => String(index + 1).padStart(2, '0');

/** Returns an invented word of five letters, a different one for each pair of arguments. */
function inventedWord(row: number, column: number): string {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26));
  return `q${letter(row)}${letter(row / 26)}${letter(column)}z`;
}

function question(topicId: string, index: number): BankQuestion {
  const row = index + (topicId === '5.1' ? 40 : 0);
  return {
    id: `${topicId}-q${two(index)}`,
    stem: `Which rule covers ${times(6, (column) => inventedWord(row, column)).join(' ')}?`,
    options: OPTION_LETTERS.map((_, column) => ({
      text: `The ${inventedWord(row, 10 + column)} pays all of it`,
      rationale: `That is how ${inventedWord(row, 20 + column)} works.`,
    })),
    answer: OPTION_LETTERS[index % OPTION_LETTERS.length]!,
    facts: [`${topicId}-f${two(index % 10)}`],
    difficulty: 2,
    kind: index % 2 ? 'application' : 'recall',
  };
}

function validTopic(id: string): ValidTopic {
  const isLaw = id === '5.1';
  return {
    study: {
      overview: 'What the topic is about.',
      keyPoints: times(8, (index) => `**Point ${index}.** Learn it.`),
      introduction: ['Where to begin.'],
      sections: times(5, (index) => ({
        id: `section-${index}`,
        title: `Section ${index}`,
        body: [
          { text: `About [[term ${index}]].`, facts: [`${id}-f${two(2 * index)}`, `${id}-f${two(2 * index + 1)}`] },
          `More on [[term ${index + 1}|the next one]].`,
        ],
      })),
      terms: times(8, (index) => ({ term: `term ${index}`, definition: 'Its meaning.' })),
      examTip: 'Read the stem twice.',
    },
    facts: times(10, (index) => ({
      id: `${id}-f${two(index)}`,
      statement: `Rule ${index} gives ${index + 1} days.`,
      source: isLaw ? `N.J.S.A. 17:22A-${30 + index}` : 'Exam outline',
      checked: '2026-11-21',
      ...(isLaw ? { confidence: 'A', read: `17:22A-${30 + index}: No person shall sell` } : { confidence: 'C' }),
      law: isLaw,
      tested: true,
    })),
    questions: times(40, (index) => question(id, index)),
    flashcards: times(24, (index) => ({
      id: `${id}-c${two(index)}`,
      question: `What is card ${index}?`,
      answer: `Answer ${index}.`,
      difficulty: 'easy',
      facts: [`${id}-f${two(index % 10)}`],
    })),
    plan: {
      mainConcepts: times(7, (index) => `Concept ${index}.`),
      examples: times(3, (index) => ({ title: `Example ${index}`, scenario: 'A case.', application: 'What follows.' })),
      examTip: 'Sleep well.',
      importantNotes: times(10, (index) => `Note ${index}.`),
    },
    points: Object.fromEntries(times(8, (index) => [`Point ${index}`, [`${id}-f${two(index)}`]])),
  };
}

export const validContent = (): ValidContent => ({ general: validTopic('1.1'), law: validTopic('5.1') });

/** Returns 120 numbers of the law, which rest on the ten facts of topic 5.1. */
export const validNumbers = (): LawNumber[] =>
  times(120, (index) => ({
    id: `5.1-n${two(index)}`,
    topicId: '5.1',
    fact: `5.1-f${two(index % 10)}`,
    value: `${(index % 10) + 1} days`,
    unit: 'days',
    limits: `the time that rule ${index} gives`,
    source: `N.J.S.A. 17:22A-${30 + (index % 10)}`,
    question: `How long does rule ${times(6, (column) => inventedWord(100 + index, column)).join(' ')} give?`,
  }));

/** Writes a file below `root`, with its folders. */
export function writeBelow(root: string, file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// The project's own files, which the tests use unchanged.
const SHARED_FILES = [
  'catalogue.json',
  'exam.json',
  'calibration.json',
  'faq.json',
  'corrections.yaml',
  'exam-day.json',
  'blog.json',
  'blog',
  'legal',
];

/** Writes the samples for the landing page, taken from a topic. */
function writeSamples(root: string, { study, facts, questions, flashcards, plan }: ValidTopic): void {
  const topicId = '1.1';
  const shown = facts.map((fact) => ({ ...fact, source: publicSource(fact.source, topicId) }));
  const question = serve(new Map(shown.map((fact) => [fact.id, fact])), questions[0]!, {
    ...{ topicId, order: [3, 2, 1, 0] },
  });
  const { facts: _, ...flashcard } = flashcards[0]!;
  const samples = {
    page: { topicId, keyPoints: study.keyPoints.slice(0, 2), examTip: study.examTip },
    flashcard,
    plan: { topicId, mainConcept: plan.mainConcepts[0], example: plan.examples[0] },
  };
  writeBelow(root, 'content/try-question.json', JSON.stringify(question));
  writeBelow(root, 'content/samples.json', JSON.stringify(samples));
}

/** Writes both topics, the numbers of the law, and the project's own catalogue, figures and public texts, below `root`. */
export function writeContent(root: string, { general, law }: ValidContent, numbers = validNumbers()): void {
  for (const file of SHARED_FILES) {
    cpSync(join(PROJECT, 'content', file), join(root, 'content', file), { recursive: true });
  }
  for (const [id, topic] of Object.entries({ '1.1': general, '5.1': law })) {
    for (const [part, data] of Object.entries(topic)) {
      writeBelow(root, `content/topics/${id}/${part}.yaml`, stringify(data, { aliasDuplicateObjects: false }));
    }
  }
  writeBelow(root, 'content/numbers.yaml', stringify(numbers));
  writeSamples(root, general);
}
