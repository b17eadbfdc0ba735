import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServedQuestion } from '#shared/quiz.ts';
import { checkContent } from './check.ts';
import { describeProblem } from './problem.ts';
import { type ValidContent, validContent, writeBelow, writeContent } from './testing/valid-content.ts';

const QUESTION = 'content/try-question.json';
const SAMPLES = 'content/samples.json';

let root: string;
let content: ValidContent;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  content = validContent();
  writeContent(root, content);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const problems = () => checkContent(root).problems.map(describeProblem);

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function changeQuestion(change: Partial<ServedQuestion>): void {
  writeBelow(root, QUESTION, JSON.stringify({ ...JSON.parse(read(QUESTION)), ...change }));
}

it('the question to try must be in the question bank, and its options can have any order', () => {
  expect(problems()).toEqual([]);
  changeQuestion({ id: '1.1-q99' });
  expect(problems()).toEqual([`${QUESTION} 1.1-q99: no question bank has this question`]);
});

it('each field of the question to try that differs from the question bank is a problem', () => {
  const { correctAnswer } = JSON.parse(read(QUESTION));
  changeQuestion({ question: 'Which?', correctAnswer: (correctAnswer + 1) % 4, sources: [] });
  expect(problems()).toEqual(
    ['question', 'correctAnswer', 'sources'].map(
      (field) => `${QUESTION} 1.1-q01: ${field} differs from the question bank`,
    ),
  );
  changeQuestion({ options: ['one', 'two', 'three', 'four'] });
  expect(problems()).toEqual([`${QUESTION} 1.1-q01: options differs from the question bank`]);
});

it('samples on the landing page that differ from the material are problems', () => {
  const before = read(SAMPLES);
  const { study, flashcards, plan } = content.general;
  study.keyPoints[1] = '**Point 1.** A corrected key point.';
  study.examTip = 'Read the stem three times.';
  flashcards[0]!.answer = 'A corrected answer.';
  plan.mainConcepts[0] = 'A corrected concept.';
  plan.examples[0]!.application = 'A corrected end.';
  writeContent(root, content);
  expect(problems()).toEqual([]);
  writeBelow(root, SAMPLES, before);
  expect(problems()).toEqual(
    ['page keyPoints', 'page examTip', 'flashcard', 'plan mainConcept', 'plan example'].map(
      (where) => `${SAMPLES} ${where}: differs from the topic's material`,
    ),
  );
});
