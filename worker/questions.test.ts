import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GeneratedQuestionEntity } from '#schema/entities/generated-question.ts';
import { QuestionBankEntity } from '#schema/entities/question-bank.ts';
import { generateQuestions } from '#server/features/bank/question-generation.service.ts';
import { requestQuestions } from '#server/features/bank/question-requests.service.ts';
import { inSequence, type StandIn, startClaude } from '#server/testing/claude.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { type Product, startProduct } from './testing/product.ts';
import { LEASE } from './worker.ts';

const LIMITS = { AI_MEMBER_DAILY_CENTS: '1000' };
const topicId = '1.1';
const RIGHT = 'rightly';

let claude: StandIn;
let here: Product;
beforeEach(async () => {
  claude = await startClaude();
  // Accounts are new here, and a batch costs more than their share of the default limit.
  here = await startProduct({ env: { ...claude.env, ...LIMITS } });
  const options = [`kept ${RIGHT}`, 'given instead', 'taken at last', 'lent for all'];
  const question = {
    stem: 'Which ledger of graded tontines does an underwriter open when nobody has asked for one?',
    options: options.map((text) => ({ text, rationale: 'The ledger says so.' })),
    answer: 'A',
    facts: [here.server.deps.material.get(topicId)!.facts.keys().next().value],
    difficulty: 2,
    kind: 'recall',
  };
  claude.answer = ({ prompt, schema }) => {
    if ('questions' in (schema?.properties ?? {})) return JSON.stringify({ questions: [question] });
    const shown = prompt.split('\n').filter((line) => /^ {3}[A-D]\. /.test(line));
    const answer = OPTION_LETTERS[shown.findIndex((option) => option.includes(RIGHT))];
    return JSON.stringify({ solutions: [{ number: 1, answer, confidence: 'high' }] });
  };
});
afterEach(async () => {
  await here.close();
  await claude.close();
});

const bank = () => here.em().findOneOrFail(QuestionBankEntity, { topicId });
const stored = () => here.em().count(GeneratedQuestionEntity, { topicId });
const ask = async () => {
  const { id: userId } = await here.user();
  await requestQuestions({ ...here.call(), userId }, topicId);
};
const isAsked = () => expect.poll(() => claude.received.length).toBe(1);

test('if a worker is killed and the queue loses the job, the questions are requested again [QUIZ-21]', async () => {
  claude.behave = inSequence('hang', 'good');
  await ask();
  const worker = spawn(process.execPath, ['worker/main.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: here.server.databaseUrl,
      LOG_LEVEL: 'silent',
      ...claude.env,
      ...LIMITS,
    },
  });
  await isAsked();
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  // The dead worker still has the lease.
  expect((await bank()).claimedAt).not.toBeNull();
  await here.emptyQueue();
  await here.em().nativeUpdate(QuestionBankEntity, { topicId }, { dueAt: new Date(0) });
  await here.work();
  await expect.poll(stored).toBe(1);
  expect(await bank()).toMatchObject({ claimedAt: null, dueAt: null, failure: null, tries: 1 });
});

test('if a worker stops during a batch, another worker generates the questions, and no error is logged', async () => {
  claude.behave = inSequence('hang', 'good');
  const lines: { level: number; msg: string; job?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await here.work({ log: log as never });
  await ask();
  await isAsked();
  await here.stopWorkers();
  const line = lines.find(({ msg }) => msg === 'a job was stopped and will run again');
  expect(line).toMatchObject({ level: pino.levels.values.info, job: 'questions' });
  expect(lines.filter(({ level }) => level >= pino.levels.values.error!)).toEqual([]);
  expect(await bank()).toMatchObject({ batches: 0, tries: 0 });

  await here.work();
  await expect.poll(stored).toBe(1);
});

test('a batch that nobody requested leaves no result, which could fail a user who asks meanwhile [QUIZ-22]', async () => {
  expect(await generateQuestions(here.call(), { topicId, isFirst: true }, here.terms())).toEqual({ added: 0 });
  expect(await bank()).toMatchObject({ claimedAt: null, dueAt: null, tries: 0, failure: null, batches: 0 });
});

test('a running batch renews its lease, and a worker that has lost its lease writes nothing [QUIZ-21]', async () => {
  claude.behave = () => 'hang';
  await here.work({ lease: { ...LEASE, renewalMs: 100 } });
  await ask();
  await isAsked();
  const { dueAt } = await bank();
  await expect.poll(async () => (await bank()).dueAt! > dueAt!).toBe(true);

  const otherLease = new Date(Date.now() + 60_000);
  await here.em().nativeUpdate(QuestionBankEntity, { topicId }, { claimedAt: otherLease, dueAt: otherLease });
  await expect.poll(() => claude.received[0]!.isCutOff).toBe(true);
  await here.stopWorkers();
  expect(await bank()).toMatchObject({ claimedAt: otherLease, dueAt: otherLease, tries: 0 });
});
