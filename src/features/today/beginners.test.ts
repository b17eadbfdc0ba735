// A fortnight of each kind of beginner, with the real database and a clock that the test moves.
import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { Sitting } from '#shared/exams.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { ReviewQueue } from '#shared/review.ts';
import type { Next, Today } from '#shared/today.ts';
import { addDays, dayIn, startOfDay } from '#shared/zone-days.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';
/** The clocks go back on the ninth day. */
const START = '2026-10-24';
const DAYS = 14;
const EXAM = addDays(START, DAYS);

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

const todayOf = async ({ call }: TestUser) => bodyOf(await call<Today>('GET', '/today'));
const readinessOf = async ({ call }: TestUser) => bodyOf(await call<Readiness>('GET', '/readiness'));
const questionsOf = async (user: TestUser) =>
  (await readinessOf(user)).areas.reduce((sum, { questions }) => sum + questions, 0);

async function review({ call }: TestUser): Promise<void> {
  for (const { id } of bodyOf(await call<ReviewQueue>('GET', '/review/queue')).items) {
    const grade = { rating: 'good', seconds: 120, attemptId: crypto.randomUUID() };
    await call('POST', `/review/${id}/answers`, grade);
  }
}

async function sitExam({ call }: TestUser, minutes: number): Promise<void> {
  const kind = minutes === EXAM_FORMATS.mini.minutes ? 'mini' : 'full';
  const { id } = bodyOf(await call<Sitting>('POST', '/exams', { kind }));
  await call('PUT', `/exams/${id}/answers/1`, { chosen: 0, flagged: false });
  bodyOf(await call('POST', `/exams/${id}/submit`));
}

/** Does what the day says to do now. */
async function follow(user: TestUser, { kind, topicId, minutes }: Next): Promise<void> {
  if (kind === 'quiz') await takeQuiz(user, topicId!, 2);
  else if (kind === 'topic') await user.call('POST', '/progress', { topicId, timeSpent: minutes * 60 });
  else if (kind === 'exam') await sitExam(user, minutes);
  else await review(user);
}

type StudyDay = {
  day: string;
  daysLeft: number | null;
  today: Today;
  next: Next[];
  questions: number;
  gains: string[];
};

type Life = { missed?: number[]; last?: number };

/** Lives through the days up to the exam or the `last` one and does all that is next, but nothing on the missed days. */
async function live(hasStudied: boolean | null, { missed = [], last = DAYS }: Life = {}): Promise<StudyDay[]> {
  now = new Date(startOfDay(ZONE, START).getTime() + 10 * HOUR_MS);
  const user = await newUser(server.app);
  await user.call('PUT', '/study-settings', { examDate: EXAM, minutesPerDay: 30, timeZone: ZONE, hasStudied });
  const days: StudyDay[] = [];
  for (let index = 0; index <= last; index += 1) {
    const day = addDays(START, index);
    now = new Date(startOfDay(ZONE, day).getTime() + 10 * HOUR_MS);
    const [questions, { next: topics }] = [await questionsOf(user), await readinessOf(user)];
    const today = await todayOf(user);
    const done: Next[] = [];
    for (let { next } = today; next && !missed.includes(index); { next } = await todayOf(user)) {
      expect(done.length, `${day} ${next.kind}`).toBeLessThan(12);
      done.push(next);
      await follow(user, next);
    }
    expect(dayIn(ZONE, now)).toBe(day);
    if (done.length > 0) expect(await todayOf(user)).toMatchObject({ next: null, isDone: true });
    days.push({
      day,
      daysLeft: today.daysLeft,
      today,
      next: done,
      questions,
      gains: topics.map(({ topicId }) => topicId),
    });
  }
  return days;
}

const kindsOf = ({ today }: StudyDay) => today.blocks.map(({ kind }) => kind);
const topicsOf = ({ today }: StudyDay) => today.blocks.flatMap(({ topicId }) => topicId ?? []);

/** The last three days have review and one exam, and the exam day a warm-up. */
function expectCalmEnd(days: StudyDay[]): void {
  const last = days.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 3);
  expect(last.map(({ daysLeft }) => daysLeft)).toEqual([3, 2, 1, 0]);
  expect(last.flatMap(kindsOf).filter((kind) => kind !== 'review' && kind !== 'exam')).toEqual([]);
  expect(last.flatMap(kindsOf).filter((kind) => kind === 'exam').length).toBeLessThanOrEqual(1);
  expect(last.slice(2).flatMap(kindsOf)).not.toContain('exam');
}

test('a beginner reads the areas in order, each topic before its quiz, until 50 questions are answered, and then goes by points per hour [VOICE-10, TODAY-01, TODAY-03]', async () => {
  const days = await live(false);
  const beginning = days.filter(({ questions, daysLeft }) => questions < 50 && daysLeft! > 3);
  const steps = beginning.flatMap(({ next }) => next).filter(({ topicId }) => topicId !== null);
  expect(beginning.length).toBeGreaterThan(2);
  expect(beginning.flatMap(kindsOf)).not.toContain('exam');
  const visited = [...new Set(steps.map(({ topicId }) => topicId))];
  expect(visited).toEqual(orderedTopics.map(({ id }) => id).slice(0, visited.length));
  for (const topicId of visited.slice(0, -1)) {
    const ofTopic = steps.filter((step) => step.topicId === topicId).map(({ kind }) => kind);
    expect([ofTopic[0], ofTopic.at(-1)]).toEqual(['topic', 'quiz']);
  }
  const later = days.filter(({ questions, daysLeft }) => questions >= 50 && daysLeft! > 3);
  expect(later.length).toBeGreaterThan(0);
  for (const day of later) expect(topicsOf(day)[0] ?? day.gains[0]).toBe(day.gains[0]);
  expectCalmEnd(days);
});

test('who did not say whether they have studied begins like a beginner [VOICE-10, TODAY-04]', async () => {
  const days = await live(null, { last: 2 });
  expect(days[0]!.next.slice(0, 2).map(({ kind, topicId }) => [kind, topicId])).toEqual([
    ['topic', '1.1'],
    ['quiz', '1.1'],
  ]);
  expect(days.flatMap(kindsOf)).not.toContain('exam');
});

test('who has studied takes the mini exam first, alone in its day and once, and then goes by points per hour [VOICE-10, TODAY-02, TODAY-03]', async () => {
  const days = await live(true);
  expect(days[0]!.today.blocks).toMatchObject([{ kind: 'exam', minutes: 50 }]);
  expect(days.slice(1, 7).flatMap(kindsOf)).not.toContain('exam');
  for (const day of days.slice(1, 7)) expect(topicsOf(day)[0]).toBe(day.gains[0]);
  expectCalmEnd(days);
});

test('a mini exam that was missed comes again the day after next [VOICE-10, TODAY-02]', async () => {
  const days = await live(true, { missed: [0, 1, 2, 3], last: 5 });
  const isExam = days.map((day) => kindsOf(day).join() === 'exam');
  expect(isExam).toEqual([true, false, true, false, true, false]);
  for (const day of [days[1]!, days[3]!]) expect(topicsOf(day)[0]).toBe(day.gains[0]);
});

test('a missed mini exam does not come again when the next day is planned again [VOICE-10, TODAY-02]', async () => {
  const user = await newUser(server.app);
  now = new Date('2026-10-24T14:00:00Z');
  await user.call('PUT', '/study-settings', { hasStudied: true, timeZone: ZONE });
  const kinds = async () => (await todayOf(user)).blocks.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['exam']);
  now = new Date(now.getTime() + 24 * HOUR_MS);
  expect(await kinds()).not.toContain('exam');
  await user.call('PUT', '/study-settings', { minutesPerDay: 45 });
  expect(await kinds()).not.toContain('exam');
});
