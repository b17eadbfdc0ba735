import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { ExamResult, Sitting } from '#shared/exams.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { QuestionContent } from '#shared/quiz.ts';

/** The text of the correct option by stem, for every question of the study material. */
const KEY = new Map(
  globSync(['content/topics/*/questions.yaml', 'content/exams/form-*.yaml']).flatMap((file) =>
    (parse(readFileSync(file, 'utf8')) as QuestionContent[]).map(({ stem, options, answer }) => [
      stem,
      options[OPTION_LETTERS.indexOf(answer)]!.text,
    ]),
  ),
);

type Call = (method: string, path: string, body?: object) => Promise<unknown>;
/** The positions of an exam that are not answered correctly, and those that are flagged. */
type Answers = { wrong?: number[]; unanswered?: number[]; flagged?: number[] };

/** The calls of the user who is signed in on the page. */
const callsOf =
  (page: Page): Call =>
  async (method, path, data) => {
    const response = await page.request.fetch(`/api${path}`, { method, data });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return await response.json();
  };

/** Takes an exam through the product's own calls, and answers correctly what `answers` does not name. */
export async function takeExam(
  by: Page | Call,
  kind: ExamKind,
  { wrong = [], unanswered = [], flagged = [] }: Answers,
): Promise<ExamResult> {
  const call = typeof by === 'function' ? by : callsOf(by);
  const { id, questions } = (await call('POST', '/exams', { kind })) as Sitting;
  for (const { position, question, options } of questions) {
    if (unanswered.includes(position)) continue;
    const correct = options.indexOf(KEY.get(question)!);
    const chosen = wrong.includes(position) ? (correct + 1) % options.length : correct;
    await call('PUT', `/exams/${id}/answers/${position}`, { chosen, flagged: flagged.includes(position) });
  }
  await call('POST', `/exams/${id}/submit`);
  return (await call('GET', `/exams/${id}`)) as ExamResult;
}
