// The users of a fuzz: one whose data must stay as it is and be seen by nobody else, and one after the other who calls.
import { cookiesOf, type Sent, send } from './http.ts';
import type { Thing } from './values.ts';

const PASSWORD = 'a long enough password';
const JSON_TYPE = { 'content-type': 'application/json' };
/** After so many requests somebody else calls, who has all limits before them. */
const REQUESTS_PER_USER = 400;

type User = { id: string; email: string; cookie: string; address: string; ids: Record<Thing | 'user', string> };

export type World = {
  url: string;
  /** What only the other user may ever receive. */
  mark: string;
  other: User;
  operator: { authorization: string };
  /** Returns the user who calls, with a cookie that is still good. */
  caller(): Promise<User>;
  /** Tells that a call may have ended the caller's sign-in or account. */
  leave(): void;
  /** Returns the request with the ids of the users in place of the placeholders. */
  fill(sent: Sent, user: User): Sent;
  /** Returns all of the other user's data, except what reading it changes. */
  otherData(): Promise<string>;
};

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `10.2.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function call<Body>(
  url: string,
  user: Pick<User, 'cookie' | 'address'>,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const headers = { cookie: user.cookie, 'x-forwarded-for': user.address, ...(body ? JSON_TYPE : {}) };
  const answer = await send(url, { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Body;
}

/** Registers a user who has one of everything. `word` is in all texts that the user writes. */
async function newUser(url: string, word: string): Promise<User> {
  const address = nextAddress();
  const email = `${word.toLowerCase()}.${crypto.randomUUID()}@example.com`;
  const registration = await send(url, {
    method: 'POST',
    path: '/api/auth/register',
    headers: { ...JSON_TYPE, 'x-forwarded-for': address },
    body: JSON.stringify({ firstName: word, lastName: word, email, password: PASSWORD }),
  });
  if (registration.status >= 300) throw new Error(`Registration: ${registration.status} ${registration.text}`);
  const { id } = JSON.parse(registration.text) as { id: string };
  const user = { id, email, address, cookie: cookiesOf(registration) };

  type Row = { id: string };
  type Quiz = { runId: string; questions: Row[] };
  const post = <Body>(path: string, body: object) => call<Body>(url, user, 'POST', path, body);
  const note = await post<Row>('/api/notes', { topicId: '1.1', content: `${word} remembers this` });
  const deleted = await post<Row>('/api/notes', { topicId: '1.2', content: `${word} deletes this` });
  await call(url, user, 'DELETE', `/api/notes/${deleted.id}`);
  const card = await post<Row>('/api/flashcards', { topicId: '1.1', question: `${word}?`, answer: `${word}.` });
  await post('/api/bookmarks', { topicId: '2.1' });
  const practice = await post<Quiz>('/api/practice', { scope: 'area-1', count: 5 });
  const quiz = await post<Quiz>('/api/quiz/generate', { topicId: '1.1', count: 5 });
  const drill = await post<Quiz>('/api/drill', { count: 5 });
  const exam = await post<Row>('/api/exams', { kind: 'mini' });
  const studySession = await post<Row>('/api/study-sessions', { goal: { kind: 'minutes', amount: 20 } });
  return {
    ...user,
    ids: {
      user: id,
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
  let user: User | undefined;
  let requests = 0;

  return {
    url,
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
      const data = await call<Record<string, unknown>>(url, other, 'GET', '/api/account/export');
      const { exportedAt: _time, signIns: _signIns, securityEvents: _events, ...rest } = data;
      return JSON.stringify(rest);
    },
  };
}
