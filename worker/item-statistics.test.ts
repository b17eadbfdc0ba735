import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { recordAnswers } from '#server/features/answers/recording.service.ts';
import { listAllQuestions, markBankChanged } from '#server/features/bank/bank.service.ts';
import { fingerprintOf } from '#server/features/item-statistics/item-statistics.rules.ts';
import { beginRun } from '#server/features/item-statistics/runs.service.ts';
import { testMaterial } from '#server/testing/app.ts';
import { bodyOf, startPractice, startQuiz } from '#server/testing/quizzes.ts';
import type { TestUser } from '#server/testing/user.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { ExamResult, ExamSummary, Sitting } from '#shared/exams.ts';
import type { Mistake } from '#shared/mistakes.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, Others, ServedQuestion, UnfinishedQuiz } from '#shared/quiz.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { seeded } from '#shared/seeded.ts';
import { itemStatisticsHandler } from './item-statistics.work.ts';
import { testProduct } from './testing/product.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const random = seeded(8);
let ahead = 0;
const material = new Map(testMaterial());
const here = testProduct({ deps: { clock: () => new Date(Date.now() + ahead), material } });

type TopicQuestion = { topicId: string; question: BankQuestion };
let all: TopicQuestion[];

const run = (stopping = new AbortController().signal) =>
  itemStatisticsHandler.run(here.call(), {}, { ...here.terms(), stopping });
/** Computes the statistics of the next night, and lets the server's cache end. */
async function nextNight() {
  ahead += DAY;
  const result = await run();
  ahead += MINUTE + 1;
  return result;
}

/** Adds users without a sign-in. */
async function addUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const { db, now } = here.call();
  const names = { first_name: 'Rosa', last_name: 'Delgado', created_at: now, updated_at: now };
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ id, email: `${id}@example.com`, ...names })))
    .execute();
  return ids;
}

/** Answers questions in a quiz. `choose` returns the index of an option in the order of the bank. */
const answer = (
  userId: string,
  questions: TopicQuestion[],
  choose: (key: number) => number,
  quizId: string = randomUUID(),
) =>
  recordAnswers(
    { ...here.call(), userId },
    quizId,
    questions.map(({ topicId, question }) => {
      const key = OPTION_LETTERS.indexOf(question.answer);
      const chosen = choose(key);
      return { questionId: question.id, topicId, chosen, isCorrect: chosen === key };
    }),
  );
/** Somebody who knows a share of the answers, and often takes the option before the key for right. */
const withAbility = (ability: number) => (key: number) =>
  random() < ability ? key : (key + (random() < 0.6 ? 3 : 1 + Math.floor(random() * 2))) % 4;

const drawn = (count: number) => Array.from({ length: count }, () => all[Math.floor(random() * all.length)]!);
const unique = (questions: TopicQuestion[]) => [...new Map(questions.map((each) => [each.question.id, each])).values()];
const questionOf = (id: string) => all.find(({ question }) => question.id === id)!;
const rowOf = (id: string) =>
  here.call().db.selectFrom('item_statistics').selectAll().where('question_id', '=', id).executeTakeFirstOrThrow();
const rows = () => here.call().db.selectFrom('item_statistics').selectAll().orderBy('question_id').execute();

// Many users who answer little, and some who answer everything, so that a user's answers end in another batch than they
// began in. Later answers to the same questions are other ones, and don't count.
beforeAll(async () => {
  all = await listAllQuestions(here.call());
  const few = await addUsers(200);
  const favorites = drawn(40);
  for (const userId of few) {
    const ability = random();
    const known = unique([...favorites.slice(0, Math.floor(random() * 41)), ...drawn(Math.floor(random() * 10))]);
    await answer(userId, known, withAbility(ability));
    ahead += 1;
    await answer(userId, known.slice(0, 10), withAbility(1 - ability));
  }
  for (const userId of await addUsers(34)) await answer(userId, all, withAbility(0.2 + 0.7 * random()));
  await nextNight();
});

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Point-biserial correlation, by deviations from the means. */
function correlationOf(pairs: { share: number; isCorrect: boolean }[]): number | null {
  const [x, y] = [pairs.map(({ share }) => share), pairs.map(({ isCorrect }) => Number(isCorrect))];
  const [dx, dy] = [x.map((value) => value - mean(x)), y.map((value) => value - mean(y))];
  const spread = Math.sqrt(mean(dx.map((d) => d * d)) * mean(dy.map((d) => d * d)));
  return spread < 1e-6 ? null : mean(dx.map((d, at) => d * dy[at]!)) / spread;
}

test('the statistics equal a recomputation from the raw answers in two passes [BEYOND-08]', async () => {
  const raw = await here
    .call()
    .db.selectFrom('answers')
    .select(['user_id', 'question_id', 'chosen', 'is_correct', 'answered_at'])
    .execute();
  expect(raw.length).toBeGreaterThan(60_000);
  const inOrder = raw.toSorted((a, b) => +a.answered_at - +b.answered_at);
  const first = [...Map.groupBy(inOrder, (each) => `${each.user_id} ${each.question_id}`).values()].map(
    ([one]) => one!,
  );
  const ofUser = Map.groupBy(first, ({ user_id }) => user_id);
  const rightOf = new Map([...ofUser].map(([id, given]) => [id, given.filter(({ is_correct }) => is_correct).length]));
  const ofQuestion = Map.groupBy(first, ({ question_id }) => question_id);
  const stored = await rows();
  expect(stored.map((row) => row.question_id).toSorted()).toEqual(all.map(({ question }) => question.id).toSorted());
  let compared = 0;
  for (const row of stored) {
    const given = ofQuestion.get(row.question_id)!;
    const counts = (of: { chosen: number }[]) =>
      OPTION_LETTERS.map((_letter, option) => of.filter(({ chosen }) => chosen === option).length);
    expect(row.chosen).toEqual(counts(given));
    const compares = given.flatMap(({ user_id, chosen, is_correct: isCorrect }) => {
      const others = ofUser.get(user_id)!.length - 1;
      const share = (rightOf.get(user_id)! - Number(isCorrect)) / others;
      return others < 20 ? [] : { chosen, isCorrect, share, percent: Math.round(share * 100) };
    });
    expect(compares.length).toBeGreaterThanOrEqual(30);
    expect(row.discrimination).toBeCloseTo(correlationOf(compares)!, 5);
    // The best third are all who are at least as good as the user at its end.
    const last = compares.map(({ percent }) => percent).toSorted((a, b) => b - a)[Math.ceil(compares.length / 3) - 1]!;
    expect(row.chosen_by_best).toEqual(counts(compares.filter(({ percent }) => percent >= last)));
    compared += 1;
  }
  expect(compared).toBe(all.length);
});

/** What users should be told, by option text. */
async function expectedOthers(questionId: string) {
  const { shares, key } = await rowOf(questionId);
  const { options } = questionOf(questionId).question;
  return shares && { byText: new Map(options.map(({ text }, at) => [text, shares[at]])), right: shares[key] };
}
async function expectOthers(questions: { id: string; options: string[]; others?: Others | null }[]) {
  expect(questions.length).toBeGreaterThan(0);
  for (const { id, options, others } of questions) {
    const expected = (await expectedOthers(id))!;
    expect(others).toEqual({ shares: options.map((text) => expected.byText.get(text)), right: expected.right });
    for (const share of others!.shares) expect(share % 5).toBe(0);
  }
}

test('every call that serves or explains a question tells how others answered, in the order of its options [BEYOND-08]', async () => {
  const user = await here.user();
  const quiz = await startQuiz(user, '4.1');
  await expectOthers(quiz.questions);
  const current = bodyOf(await user.call<UnfinishedQuiz>('GET', '/quiz/current?topicId=4.1'));
  expect(current.questions).toEqual(quiz.questions);
  await expectOthers((await startPractice(user, { scope: 'law', count: 5 })).questions);
  await answer(
    user.id,
    quiz.questions.map(({ id }) => questionOf(id)),
    (key) => (key + 1) % 4,
    quiz.runId,
  );
  const mistakes = bodyOf(await user.call<Mistake[]>('GET', '/mistakes'));
  await expectOthers(mistakes.map(({ questionId, ...mistake }) => ({ ...mistake, id: questionId })));
  const { items } = bodyOf(await user.call<ReviewQueue>('GET', '/review/queue'));
  await expectOthers(items.map((item) => ({ ...item, options: item.options! })));
  const { id } = bodyOf(await user.call<Sitting>('POST', '/exams', { kind: 'full' }));
  bodyOf(await user.call<ExamSummary>('POST', `/exams/${id}/submit`));
  await expectOthers(bodyOf(await user.call<ExamResult>('GET', `/exams/${id}`)).questions);
});

test('what users are told stays the same until ten more have answered [BEYOND-08]', async () => {
  const one = questionOf('5.3-q01');
  const before = await rowOf('5.3-q01');
  const [first, ...others] = await addUsers(10);
  for (const userId of others) await answer(userId, [one], (key) => key);
  await nextNight();
  const known = await rowOf('5.3-q01');
  expect(known.chosen[known.key]).toBe(before.chosen[before.key]! + 9);
  expect(known).toMatchObject({ shares: before.shares, shares_of: before.shares_of });
  await answer(first!, [one], (key) => key);
  await nextNight();
  const renewed = await rowOf('5.3-q01');
  const answers = renewed.chosen.reduce((sum, count) => sum + count, 0);
  expect(renewed.shares).toEqual(renewed.chosen.map((count) => Math.round((count / answers) * 20) * 5));
  expect([renewed.shares_of, renewed.shares]).not.toEqual([before.shares_of, before.shares]);
});

/** Makes the next process have another version of a question. */
async function change(questionId: string, changes: Partial<BankQuestion>): Promise<void> {
  const { topicId } = questionOf(questionId);
  const topic = material.get(topicId)!;
  const questions = topic.questions.map((each) => (each.id === questionId ? { ...each, ...changes } : each));
  material.set(topicId, { ...topic, questions });
  await markBankChanged(here.call(), topicId);
  all = await listAllQuestions(here.call());
}

/** What a user is told of a question that they missed. */
async function toldOf(user: TestUser, questionId: string): Promise<Others | null> {
  const mistakes = bodyOf(await user.call<Mistake[]>('GET', '/mistakes'));
  return mistakes.find((mistake) => mistake.questionId === questionId)!.others;
}

test('a changed key or option starts the question anew, at once for users, and nothing is told below 30 answers [BEYOND-08]', async () => {
  const user = await here.user();
  const [byKey, byOption] = ['2.1-q01', '2.2-q01'];
  await answer(user.id, [questionOf(byKey), questionOf(byOption)], (key) => (key + 1) % 4);
  for (const id of [byKey, byOption]) expect(await toldOf(user, id)).not.toBeNull();
  const { answer: key } = questionOf(byKey).question;
  await change(byKey, { answer: key === 'A' ? 'B' : 'A' });
  const [option, ...rest] = questionOf(byOption).question.options;
  await change(byOption, { options: [{ ...option!, text: 'Another option' }, ...rest] });
  for (const id of [byKey, byOption]) expect(await toldOf(user, id)).toBeNull();
  await nextNight();
  for (const id of [byKey, byOption]) {
    expect(await rowOf(id)).toMatchObject({ chosen: [0, 0, 0, 0], discrimination: null, shares: null });
    expect((await rowOf(id)).fingerprint).toBe(fingerprintOf(questionOf(id).question));
  }
  const users = await addUsers(30);
  for (const userId of users.slice(1)) await answer(userId, [questionOf(byKey)], (key) => key);
  await nextNight();
  expect((await rowOf(byKey)).chosen[OPTION_LETTERS.indexOf(questionOf(byKey).question.answer)]).toBe(29);
  expect(await toldOf(user, byKey)).toBeNull();
  await answer(users[0]!, [questionOf(byKey)], (key) => key);
  await nextNight();
  expect(await toldOf(user, byKey)).toMatchObject({ right: 100 });
});

test('the answers of a deleted account drop out [BEYOND-08]', async () => {
  const user = await here.user();
  const sum = async () => (await rowOf('5.3-q02')).chosen.reduce((total, count) => total + count, 0);
  const before = await sum();
  await answer(user.id, [questionOf('5.3-q02')], (key) => key);
  await nextNight();
  expect(await sum()).toBe(before + 1);
  await user.call('DELETE', '/account', { password: 'a long enough password' });
  expect((await user.call('GET', '/auth/user')).status).toBe(401);
  await nextNight();
  expect(await sum()).toBe(before);
});

/** Everything that can show a question to a user with its key. */
async function everythingServed(user: TestUser): Promise<{ id: string }[]> {
  const quizzes: ServedQuestion[][] = [];
  for (const { id } of orderedTopics.filter(({ area }) => area.id === '4')) {
    quizzes.push((await startQuiz(user, id, 20)).questions);
    bodyOf(await user.call('GET', `/quiz/current?topicId=${id}`));
  }
  for (const scope of ['exam', 'mistakes'] as const)
    quizzes.push((await startPractice(user, { scope, count: 20 })).questions);
  const mistakes = bodyOf(await user.call<Mistake[]>('GET', '/mistakes'));
  const { items } = bodyOf(await user.call<ReviewQueue>('GET', '/review/queue'));
  return [...quizzes.flat(), ...mistakes.map(({ questionId }) => ({ id: questionId })), ...items];
}

test('nothing is told of a question of an open exam, with and without statistics [BEYOND-08]', async () => {
  const user = await here.user();
  const area4 = all.filter(({ topicId, question }) => topicId.startsWith('4') && /-q/.test(question.id));
  await answer(user.id, area4, (key) => (key + 1) % 4);
  const sitting = bodyOf(await user.call<Sitting>('POST', '/exams', { kind: 'mini' }));
  const { db } = here.call();
  const { items } = await db.selectFrom('exams').select('items').where('id', '=', sitting.id).executeTakeFirstOrThrow();
  const asked = new Set(items.map(({ questionId }) => questionId));
  const expectNothing = async () => {
    expect((await everythingServed(user)).filter(({ id }) => asked.has(id))).toEqual([]);
    expect(JSON.stringify(bodyOf(await user.call('GET', '/exams/current')))).not.toContain('"others":');
    expect((await user.call('GET', `/exams/${sitting.id}`)).status).toBe(409);
  };
  await expectNothing();
  const kept = await rows();
  await db.deleteFrom('item_statistics').execute();
  await db
    .updateTable('item_statistics_runs')
    .set({ finished_at: new Date(0) })
    .execute();
  ahead += MINUTE + 1;
  await expectNothing();
  bodyOf(await user.call('POST', `/exams/${sitting.id}/submit`));
  const withoutFigures = bodyOf(await user.call<ExamResult>('GET', `/exams/${sitting.id}`)).questions;
  expect(new Set(withoutFigures.map(({ others }) => others))).toEqual(new Set([null]));
  expect(kept.length).toBe(all.length);
  await nextNight();
  await expectOthers(bodyOf(await user.call<ExamResult>('GET', `/exams/${sitting.id}`)).questions.slice(0, 5));
});

test('of two workers one computes, and only once a night [BEYOND-08]', async () => {
  ahead += DAY;
  const results = await Promise.all([run(), run()]);
  expect(results.map(({ items }) => items).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, all.length]);
  expect(await run()).toEqual({ items: 0, users: 0 });
});

test('a run that is stopped, fails or is killed leaves the old statistics whole, and the next one begins afresh [BEYOND-08]', async () => {
  const before = await rows();
  await answer((await addUsers(1))[0]!, all.slice(0, 5), (key) => key);
  ahead += DAY;
  expect(await run(AbortSignal.abort())).toEqual({ items: 0, users: 0 });
  expect(await rows()).toEqual(before);
  // The last write of a run fails, when the old rows are deleted already.
  await sql`alter table item_statistics add constraint broken check (topic_id <> '6') not valid`.execute(
    here.call().db,
  );
  await expect(run()).rejects.toThrow('broken');
  await sql`alter table item_statistics drop constraint broken`.execute(here.call().db);
  expect(await rows()).toEqual(before);
  // A killed worker never ends its run.
  const { lease } = here.terms();
  expect(await beginRun(here.call(), lease)).not.toBeNull();
  expect(await run()).toEqual({ items: 0, users: 0 });
  expect(await rows()).toEqual(before);
  ahead += lease.durationMs;
  expect(await run()).toMatchObject({ items: all.length });
  expect(await rows()).not.toEqual(before);
});

test('a run goes on when the database ends the connection of a batch [BEYOND-08]', async () => {
  ahead += DAY;
  const client = new pg.Client({ connectionString: here.server.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('lock table latest_answers in access exclusive mode');
  const running = run();
  // On another connection, because a transaction sees the activity of its first look.
  const end = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%first_quiz_id%'`.execute(
      here.call().db,
    );
    return rows.length;
  };
  await expect.poll(end).toBe(1);
  await client.query('commit');
  expect(await running).toMatchObject({ items: all.length });
});

test('the worker computes the statistics of the night on a schedule in the real queue [BEYOND-08]', async () => {
  ahead += DAY;
  const { db, now } = here.call();
  await here.work({}, [itemStatisticsHandler]);
  const finishedAt = async () =>
    (await db.selectFrom('item_statistics_runs').select('finished_at').executeTakeFirstOrThrow()).finished_at;
  await expect.poll(async () => +(await finishedAt())! >= +now).toBe(true);
});
