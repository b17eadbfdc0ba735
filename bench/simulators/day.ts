// What a user does on a day, as a careful client does it: it repeats what may be repeated until there is an answer.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Write, WriteLog } from '../faults/compare.ts';
import { cookiesOf, requestOf, send as sendOnce } from '../http.ts';
import { newAddress } from '../testbed.ts';

const RETRY_MS = 250;
/** Longer than any part is away. */
const PATIENCE_MS = 90_000;
const CALL_MS = 45_000;
const NOTES = 3;
const NOTE_BYTES = 9000;
const EXAM_ANSWERS = 6;

export type Counts = { requests: number; refused: number; unanswered: number };
type Answer<Body> = { status: number; body: Body };
type Quiz = { runId: string; questions: { id: string; correctAnswer: number }[] };

export async function liveADay(url: string, log: WriteLog, counts: Counts, random: () => number): Promise<void> {
  const address = newAddress();
  let cookie = '';

  /** Returns null when no answer came. */
  async function send<Body>(method: string, path: string, body?: object): Promise<Answer<Body> | null> {
    counts.requests += 1;
    try {
      const headers = { cookie, 'x-forwarded-for': address };
      const answer = await sendOnce(url, requestOf(method, `/api${path}`, headers, body), { timeout: CALL_MS });
      cookie = cookiesOf(answer) || cookie;
      if (answer.status === 503) counts.refused += 1;
      return { status: answer.status, body: JSON.parse(answer.text) as Body };
    } catch {
      counts.unanswered += 1;
      return null;
    }
  }

  /** Sends a call that may be repeated, until it is answered. Throws when the answer is neither success nor 503. */
  async function persist<Body>(method: string, path: string, body?: object): Promise<Body | null> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const answer = await send<Body>(method, path, body);
      if (answer?.status === 200) return answer.body;
      if (answer && answer.status !== 503)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await delay(RETRY_MS);
    }
    return null;
  }

  /** If the answer to an earlier try was lost, the exam is open already. */
  async function startExam(): Promise<{ id: string } | null> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const answer = await send<{ id: string }>('POST', '/exams', { kind: 'mini' });
      if (answer?.status === 200) return answer.body;
      if (answer?.status === 409) return await persist('GET', '/exams/current');
      await delay(RETRY_MS);
    }
    return null;
  }

  /** Repeats a write until it is acknowledged. */
  async function write<Body>(entry: Write, method: string, path: string, body?: object): Promise<Body | null> {
    const done = await persist<Body>(method, path, body);
    if (done) log.acknowledged.push(entry);
    else log.unclear.push(entry);
    return done;
  }

  /** Sends a write that would make a second row if it were repeated. It is repeated only if the server said that it failed. */
  async function writeOnce(entry: Write, path: string, body: object): Promise<string | null> {
    for (;;) {
      const answer = await send<{ id: string }>('POST', path, body);
      if (answer?.status === 503) {
        await delay(RETRY_MS);
        continue;
      }
      if (answer?.status === 200) {
        log.acknowledged.push(entry);
        return answer.body.id;
      }
      log.unclear.push(entry);
      if (answer) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
  }

  const word = crypto.randomUUID();
  const email = `${word}@example.com`;
  const password = 'a long enough password';
  // A registration whose answer is lost may have happened. Then the address is taken, and the user signs in.
  for (const end = Date.now() + PATIENCE_MS; cookie === '' && Date.now() < end; ) {
    const person = { firstName: 'Rosa', lastName: 'Delgado', email, password };
    const answer = await send('POST', '/auth/register', person);
    if (answer?.status === 409) await send('POST', '/auth/sign-in', { email, password });
    if (cookie === '') await delay(RETRY_MS);
  }
  if (cookie === '') {
    log.unclear.push({ kind: 'user', key: email });
    return;
  }
  log.acknowledged.push({ kind: 'user', key: email });

  const pause = () => delay(random() * 60);
  const quiz = await persist<Quiz>('POST', '/quiz/generate', { topicId: '1.1' });
  if (!quiz) return;
  const answers = quiz.questions.map(({ id }) => ({ questionId: id, chosen: Math.floor(random() * 4) }));
  const correct = quiz.questions.filter(({ correctAnswer }, at) => answers[at]!.chosen === correctAnswer).length;
  for (const { questionId, chosen } of answers.slice(0, 3)) {
    await persist('PUT', `/quiz/${quiz.runId}/answers/${questionId}`, { chosen });
    await pause();
  }
  const score = {
    topicId: '1.1',
    runId: quiz.runId,
    score: correct,
    totalQuestions: 10,
    percentage: correct * 10,
    answers,
  };
  await write({ kind: 'score', key: quiz.runId }, 'POST', '/quiz-scores', score);

  for (let note = 0; note < NOTES; note++) {
    const key = `note ${crypto.randomUUID()}`;
    // Long and hard to compress, so that it needs new pages on the disk.
    const content = `${key} ${randomBytes(NOTE_BYTES).toString('hex')}`;
    await writeOnce({ kind: 'note', key }, '/notes', { topicId: '1.1', content });
    await pause();
  }
  const question = `card ${crypto.randomUUID()}`;
  const card = await writeOnce({ kind: 'card', key: question }, '/flashcards', {
    topicId: '1.1',
    question,
    answer: 'Yes.',
  });
  if (card) {
    const attemptId = crypto.randomUUID();
    const grade = { rating: 'good', seconds: 3, attemptId };
    await write({ kind: 'grade', key: attemptId }, 'POST', `/review/${card}/answers`, grade);
  }
  const user = await persist<{ id: string }>('GET', '/auth/user');
  await write({ kind: 'plan', key: `${user?.id} 2.1` }, 'POST', '/topics/2.1/detailed-plan', {});

  const exam = await startExam();
  for (let position = 1; exam && position <= EXAM_ANSWERS; position++) {
    const chosen = Math.floor(random() * 4);
    const entry: Write = { kind: 'exam answer', key: `${exam.id} ${position}`, value: String(chosen) };
    await write(entry, 'PUT', `/exams/${exam.id}/answers/${position}`, { chosen, flagged: false });
    await pause();
  }
  const subject = `message ${crypto.randomUUID()}`;
  const message = { name: 'Rosa', email, subject, message: 'Please answer this question.' };
  await writeOnce({ kind: 'message', key: subject }, '/contact', message);
}
