import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seeded } from '#shared/seeded.ts';
import { studyDay } from '#shared/study-day.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { newUser } from '../../testing/user.ts';
import { recordAnswers } from './recording.service.ts';

const server = testApp();
const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z');
/** So that many questions are answered several times on a day, and on several days. */
const STEP_MS = 20 * 60_000;

test('latest answers, mistakes and the sums of each day are what the answers say [QUIZ-30]', async () => {
  const call = callOf(server, (await newUser(server.app)).id);
  const random = seeded(7);
  const answers = Array.from({ length: 200 }, (_answer, index) => ({
    quizId: randomUUID(),
    questionId: `1.1-q${10 + Math.floor(random() * 20)}`,
    topicId: '1.1',
    chosen: Math.floor(random() * 4),
    isCorrect: random() < 0.7,
    confidence: (['sure', 'notSure', undefined] as const)[Math.floor(random() * 3)],
    at: new Date(FIRST_DAY + index * STEP_MS),
  }));
  for (const { quizId, at, ...answer } of answers) await recordAnswers({ ...call, now: at }, quizId, [answer]);

  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  const latest = [...byQuestion].map(([questionId, given]) => {
    const [first, last] = [given[0]!, given.at(-1)!];
    const missed = given.findLast(({ isCorrect }) => !isCorrect);
    const since = given.slice(missed ? given.indexOf(missed) + 1 : 0).map(({ at }) => studyDay(at));
    const mistake = new Set(since).size < 2 ? missed : undefined;
    return {
      ...{ question_id: questionId, first_quiz_id: first.quizId, is_correct: last.isCorrect, answered_at: last.at },
      ...{ missed_at: mistake?.at ?? null, missed_choice: mistake?.chosen ?? null },
      ...{ missed_sure: !last.isCorrect && last.confidence === 'sure', correct_on: since[0] ?? null },
    };
  });
  expect(new Set(latest.map(({ missed_at, correct_on }) => `${missed_at === null} ${correct_on === null}`)).size).toBe(
    3,
  );
  const stored = await call.db
    .selectFrom('latest_answers')
    .select(['question_id', 'first_quiz_id', 'is_correct', 'answered_at'])
    .select(['missed_at', 'missed_choice', 'missed_sure', 'correct_on'])
    .where('user_id', '=', call.userId)
    .orderBy('question_id')
    .execute();
  expect(stored).toEqual(latest.sort((a, b) => (a.question_id < b.question_id ? -1 : 1)));

  const isFirst = (answer: (typeof answers)[number]) => byQuestion.get(answer.questionId)![0] === answer;
  const ofDay = Map.groupBy(answers, (answer) => `${answer.at.toISOString().slice(0, 10)} ${isFirst(answer)}`);
  const days = await call.db.selectFrom('answer_days').selectAll().where('user_id', '=', call.userId).execute();
  expect(days).toHaveLength(ofDay.size);
  for (const { user_id: _user, day, is_first, ...sums } of days) {
    const given = ofDay.get(`${day} ${is_first}`)!;
    const count = (of: Partial<(typeof answers)[number]>) =>
      given.filter((answer) => Object.entries(of).every(([key, value]) => answer[key as keyof typeof answer] === value))
        .length;
    expect(sums).toEqual({
      ...{ topic_id: '1.1', is_sealed: false, correct: count({ isCorrect: true }), total: given.length },
      ...{ sure: count({ confidence: 'sure' }), sure_correct: count({ confidence: 'sure', isCorrect: true }) },
      not_sure: count({ confidence: 'notSure' }),
      not_sure_correct: count({ confidence: 'notSure', isCorrect: true }),
    });
  }
});
