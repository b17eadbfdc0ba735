// What a user does in one sitting, again and again: reads a topic, takes a quiz, takes a part of an exam, reviews, looks at
// the figures.
import { setTimeout as delay } from 'node:timers/promises';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Headers } from '../http.ts';
import type { Client } from '../load/client.ts';

/** Between two steps a user reads or thinks. */
const PAUSE_MS = { min: 2000, max: 6000 };
const EXAM_ANSWERS = 5;
const GRADES = 3;

type Quiz = { runId: string; questions: { id: string; correctAnswer: number }[] };
type Sitting = { id: string };
type Queue = { items: { id: string }[] };

const OPTIONS = 4;
const anyOption = () => Math.floor(Math.random() * OPTIONS);
const think = () => delay(PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min));

/** Studies until `isOver`. `turn` makes users begin at different topics. */
export async function study(client: Client, user: Headers, turn: number, isOver: () => boolean): Promise<void> {
  const get = <Body>(step: string, path: string) => client.call<Body>(step, user, 'GET', path);
  const send = <Body>(step: string, method: string, path: string, body: object) =>
    client.call<Body>(step, user, method, path, body);
  // Users must not all begin at the same moment.
  await delay(Math.random() * PAUSE_MS.max);

  for (let round = turn; !isOver(); round++) {
    const topicId = orderedTopics[round % orderedTopics.length]!.id;
    await get('read a topic', `/api/topics/${topicId}`);
    await send('note the visit', 'POST', '/api/progress', {
      topicId,
      lastVisited: new Date().toISOString(),
      timeSpent: 30,
    });
    await think();

    const { status, body: quiz } = await send<Quiz>('start a quiz', 'POST', '/api/quiz/generate', { topicId });
    if (isOver() || status !== 200) continue;
    const answers = quiz.questions.map(({ id, correctAnswer }) => {
      const chosen = anyOption();
      return { questionId: id, chosen, isCorrect: chosen === correctAnswer };
    });
    for (const { questionId, chosen } of answers) {
      await think();
      if (isOver()) return;
      await send('keep an answer', 'PUT', `/api/quiz/${quiz.runId}/answers/${questionId}`, { chosen });
    }
    const score = answers.filter(({ isCorrect }) => isCorrect).length;
    await send('save the score', 'POST', '/api/quiz-scores', {
      ...{ topicId, runId: quiz.runId, score, totalQuestions: answers.length },
      percentage: Math.round((score / answers.length) * 100),
      answers: answers.map(({ questionId, chosen }) => ({ questionId, chosen })),
    });
    await think();

    const { body: exam } = await send<Sitting>('start an exam', 'POST', '/api/exams', { kind: 'mini' });
    for (let position = 1; position <= EXAM_ANSWERS; position++) {
      await think();
      if (isOver()) return;
      const answer = { chosen: anyOption(), flagged: false };
      await send('save an exam answer', 'PUT', `/api/exams/${exam.id}/answers/${position}`, answer);
    }
    await send('hand in the exam', 'POST', `/api/exams/${exam.id}/submit`, {});
    await think();

    const { body: queue } = await get<Queue>('open the review', '/api/review/queue');
    for (const { id } of queue.items?.slice(0, GRADES) ?? []) {
      await think();
      if (isOver()) return;
      const grade = { rating: anyOption() === 0 ? 'again' : 'good', seconds: 4, attemptId: crypto.randomUUID() };
      await send('grade an item', 'POST', `/api/review/${encodeURIComponent(id)}/answers`, grade);
    }
    await think();

    // The dashboard makes these calls at once.
    await Promise.all([
      get('dashboard: figures', '/api/dashboard/stats'),
      get('dashboard: summary', '/api/dashboard/summary'),
      get('dashboard: today', '/api/today'),
      get('dashboard: readiness', '/api/readiness'),
    ]);
    await think();
  }
}
