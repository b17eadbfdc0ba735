// The users of a fuzz: one whose data must stay as it is and be seen by nobody else, and one after the other who calls.
import { call, requestOf, type Sent } from '../http.ts';
import { PASSWORD, signUp, type User, userIdOf } from '../testbed.ts';
import type { Thing } from './values.ts';

/** After so many requests somebody else calls, who has all limits before them. */
const REQUESTS_PER_USER = 400;

type FuzzUser = { email: string; headers: User; ids: Record<Thing | 'user', string> };

export type World = {
  /** What only the other user may ever receive. */
  mark: string;
  other: FuzzUser;
  operator: { authorization: string };
  /** Returns the user who sends the next request, with a valid cookie. */
  caller(): Promise<FuzzUser>;
  /** Tells that a call may have ended the caller's sign-in or account. */
  leave(): void;
  /** Returns the request with the ids of the users in place of the placeholders. */
  fill(sent: Sent, user: FuzzUser): Sent;
  /** Returns all of the other user's data, except what reading it changes. */
  otherData(): Promise<string>;
};

/** Registers a user who has one of everything. `word` is in all texts that the user writes. */
async function newUser(url: string, word: string): Promise<FuzzUser> {
  const email = `${word.toLowerCase()}.${crypto.randomUUID()}@example.com`;
  const headers = await signUp(url, { firstName: word, lastName: word, email });
  type Row = { id: string };
  type Quiz = { runId: string; questions: Row[] };
  const post = <Body>(path: string, body: object) => call<Body>(url, requestOf('POST', path, headers, body));
  const note = await post<Row>('/api/notes', { topicId: '1.1', content: `${word} remembers this` });
  const deleted = await post<Row>('/api/notes', { topicId: '1.2', content: `${word} deletes this` });
  await call(url, requestOf('DELETE', `/api/notes/${deleted.id}`, headers));
  const card = await post<Row>('/api/flashcards', { topicId: '1.1', question: `${word}?`, answer: `${word}.` });
  await post('/api/bookmarks', { topicId: '2.1' });
  const practice = await post<Quiz>('/api/practice', { scope: 'area-1', count: 5 });
  const quiz = await post<Quiz>('/api/quiz/generate', { topicId: '1.1', count: 5 });
  const drill = await post<Quiz>('/api/drill', { count: 5 });
  const exam = await post<Row>('/api/exams', { kind: 'mini' });
  const studySession = await post<Row>('/api/study-sessions', { goal: { kind: 'minutes', amount: 20 } });
  return {
    email,
    headers,
    ids: {
      user: await userIdOf(url, headers),
      notes: note.id,
      deleted: deleted.id,
      flashcards: card.id,
      review: card.id,
      quiz: quiz.runId,
      practice: practice.runId,
      drill: drill.runId,
      exams: exam.id,
      'study-sessions': studySession.id,
      question: quiz.questions[0]!.id,
    },
  };
}

export async function openWorld(url: string, operatorPassword: string): Promise<World> {
  const mark = `Marked${crypto.randomUUID().slice(0, 8)}`;
  const other = await newUser(url, mark);
  let user: FuzzUser | undefined;
  let requests = 0;

  return {
    mark,
    other,
    operator: { authorization: `Basic ${Buffer.from(`operator:${operatorPassword}`).toString('base64')}` },
    caller: async () => {
      if (requests >= REQUESTS_PER_USER) user = undefined;
      if (!user) {
        user = await newUser(url, 'Caller');
        requests = 0;
      }
      requests += 1;
      return user;
    },
    leave: () => {
      user = undefined;
    },
    fill: (sent, { email, ids }) => {
      const values: Record<string, string> = { 'own.password': PASSWORD, 'own.email': email };
      for (const [thing, id] of Object.entries(ids)) values[`own.${thing}`] = id;
      for (const [thing, id] of Object.entries(other.ids)) values[`other.${thing}`] = id;
      const filled = (text: string) =>
        text.replace(/~(own|other)\.([\w-]+)~/g, (whole) => values[whole.slice(1, -1)] ?? whole);
      return { ...sent, path: filled(sent.path), ...(sent.body === undefined ? {} : { body: filled(sent.body) }) };
    },
    otherData: async () => {
      const data = await call<Record<string, unknown>>(url, requestOf('GET', '/api/account/export', other.headers));
      const { exportedAt: _time, signIns: _signIns, securityEvents: _events, ...rest } = data;
      return JSON.stringify(rest);
    },
  };
}
