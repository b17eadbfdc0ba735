import { beforeAll, describe, expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import { LINK_ENDED, PASSWORD_WRONG } from '#shared/account.ts';
import { testApp } from '../testing/app.ts';
import { caller, newUser, PASSWORD, type TestUser } from '../testing/user.ts';

const OPERATOR_PASSWORD = 'the operators of the site';

const server = testApp({ env: { OPERATOR_PASSWORD } });
/** The OpenAPI document. */
let described: { paths: Record<string, Record<string, object>> };
beforeAll(async () => {
  described = (await caller(server.app)<typeof described>('GET', '/openapi.json')).body;
});

type Call = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

const SOME_ID = '0190a0a0-0000-7000-8000-000000000000';
/** The request body that creates a record, by the path of its list. */
const RECORDS: Record<string, object> = {
  '/flashcards': { topicId: '1.1', question: 'What?', answer: 'This.' },
  '/notes': { topicId: '1.1', content: 'Remember this.' },
};
/** Returns the path with the id of a new record of the user in place of the one that nobody has. */
async function ownPath(call: TestUser['call'], path: string): Promise<string> {
  const list = path.replace(`/${SOME_ID}`, '');
  if (list === path) return path;
  const { body } = await call<{ id: string }>('POST', list, RECORDS[list]);
  return `${list}/${body.id}`;
}
const score = { score: 7, totalQuestions: 10, percentage: 70 };

/** Every call for users that exists: the call table of the specification grows here. */
const MEMBER_CALLS: Record<string, Call> = {
  '[REST-05, SEC-01]': ['GET', '/auth/user'],
  '[REST-06, SEC-01]': ['GET', '/progress'],
  '[REST-07, SEC-01]': ['GET', '/progress/1.1'],
  '[REST-08, SEC-01]': ['POST', '/progress/1.1/complete'],
  '[REST-09, SEC-01]': ['POST', '/progress', { topicId: '1.1', lastVisited: '2026-01-01T00:00:00Z' }],
  '[REST-10, SEC-01]': ['POST', '/progress', { topicId: '1.1', timeSpent: 60 }],
  '[REST-11, SEC-01]': ['GET', '/bookmarks'],
  '[REST-12, SEC-01]': ['GET', '/bookmarks/1.1/check'],
  '[REST-13, SEC-01]': ['POST', '/bookmarks', { topicId: '1.1' }],
  '[REST-14, SEC-01]': ['DELETE', '/bookmarks/1.1'],
  '[REST-15, SEC-01]': ['DELETE', '/bookmarks'],
  '[REST-16, SEC-01]': ['POST', '/quiz/generate', { topicId: '1.1', count: 10 }],
  '[REST-17, SEC-01]': ['POST', '/quiz-scores', { topicId: '1.1', ...score }],
  '[REST-18, SEC-01]': ['GET', '/quiz-scores'],
  '[REST-20, SEC-01]': ['GET', '/flashcards'],
  '[REST-21, SEC-01]': ['GET', '/flashcards?topicId=1.1'],
  '[REST-22, SEC-01]': ['POST', '/flashcards', RECORDS['/flashcards']],
  '[REST-23, SEC-01]': ['DELETE', `/flashcards/${SOME_ID}`],
  '[REST-24, SEC-01]': ['DELETE', '/flashcards'],
  '[REST-25, SEC-01]': ['GET', '/notes'],
  '[REST-26, SEC-01]': ['POST', '/notes', RECORDS['/notes']],
  '[REST-28, SEC-01]': ['DELETE', `/notes/${SOME_ID}`],
  '[REST-29, SEC-01]': ['DELETE', '/notes'],
  '[REST-33, SEC-01]': ['GET', '/dashboard/stats'],
  '[REST-36, SEC-01]': ['GET', '/dashboard/summary'],
  '[ACC-10, SEC-01]': ['GET', '/account'],
  '[ACC-11, SEC-01]': ['PATCH', '/account', { firstName: 'Rosa', lastName: 'Ruiz' }],
  '[ACC-12, SEC-01]': [
    'POST',
    '/account/change-password',
    { currentPassword: PASSWORD, newPassword: 'another long password' },
  ],
  '[ACC-13, SEC-01]': ['POST', '/account/change-email', { email: 'another@example.com', password: PASSWORD }],
  '[ACC-15, SEC-01]': ['POST', '/account/sign-out-everywhere'],
  '[AUTH-34, SEC-01]': ['GET', '/account/sign-ins'],
  '[AUTH-35, SEC-01]': ['DELETE', '/account/sign-ins'],
  '[ACC-03, SEC-01] (export)': ['GET', '/account/export'],
  '[ACC-03, SEC-01] (deletion)': ['DELETE', '/account', { password: PASSWORD }],
  '[SEC-01]': ['GET', '/topics'],
  '[PERM-06, SEC-01]': ['GET', '/topics/1.1'],
};

const TABLES = [
  'progress',
  'bookmarks',
  'flashcards',
  'notes',
  'quizzes',
  'quiz_scores',
  'answers',
  'sign_ins',
  'mails',
  'users',
] as const;

async function rowCounts(): Promise<number[]> {
  const sql = databaseOf(server.deps.orm);
  return await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    }),
  );
}

describe('every call of a user', () => {
  test.each(Object.entries(MEMBER_CALLS))(
    'is 401 signed out and does nothing %s',
    async (_ids, [method, path, body]) => {
      const before = await rowCounts();
      const answer = await caller(server.app)(method, path, body);
      expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in', code: 'UNAUTHORIZED' } });
      expect(await rowCounts()).toEqual(before);
    },
  );

  test.each(Object.entries(MEMBER_CALLS))(
    'succeeds signed in with JSON [REST-01] %s',
    async (_ids, [method, path, body]) => {
      const { call } = await newUser(server.app);
      const answer = await call(method, await ownPath(call, path), body);
      expect([200, 201]).toContain(answer.status);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test.each(Object.entries(MEMBER_CALLS))(
    'is described in the OpenAPI document [OPS-32] %s',
    (_ids, [method, path]) => {
      const pattern = path
        .replace(/\?.*/, '')
        .replace(SOME_ID, '{id}')
        .replace(/\/\d\.\d(?=\/|$)/, '/{topicId}');
      expect(described.paths).toHaveProperty([pattern, method.toLowerCase()]);
    },
  );
});

test.each<Call>([
  ['GET', '/progress/9.9'],
  ['GET', '/progress/a-topic-id-that-is-longer-than-twenty-characters'],
  ['POST', '/bookmarks', { topicId: 'a-topic-id-that-is-longer-than-twenty-characters' }],
  ['POST', '/progress/9.9/complete'],
  ['POST', '/progress', { topicId: '9.9', timeSpent: 60 }],
  ['GET', '/bookmarks/9.9/check'],
  ['POST', '/bookmarks', { topicId: '9.9' }],
  ['DELETE', '/bookmarks/9.9'],
  ['POST', '/quiz/generate', { topicId: '9.9', count: 10 }],
  ['POST', '/quiz-scores', { topicId: '9.9', ...score }],
  ['GET', '/flashcards?topicId=9.9'],
  ['POST', '/flashcards', { topicId: '9.9', question: 'What?', answer: 'This.' }],
  ['POST', '/notes', { topicId: '9.9', content: 'Remember this.' }],
  ['GET', '/topics/9.9'],
])("an unknown topic is 404 'Topic Not Found' on %s %s [REST-38]", async (method, path, body) => {
  const { call } = await newUser(server.app);
  expect(await call(method, path, body)).toMatchObject({
    status: 404,
    body: { message: 'Topic Not Found', code: 'NOT_FOUND' },
  });
});

describe('what cannot be right', () => {
  test('an unknown path below /api is 404 as JSON [ERR-06, ERR-04]', async () => {
    expect(await caller(server.app)('GET', '/nothing')).toMatchObject({
      status: 404,
      body: { message: expect.any(String), code: 'NOT_FOUND' },
    });
  });

  test('a body that is not JSON is 415, on both doors [SEC-07]', async () => {
    const { cookie, call } = await newUser(server.app);
    for (const url of ['/api/bookmarks', '/trpc/bookmarks.add']) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'a/b',
      ]) {
        const response = await server.app.inject({
          method: 'POST',
          url,
          headers: { cookie, 'content-type': type },
          payload: '{"topicId":"1.1"}',
        });
        expect(response.statusCode).toBe(415);
        expect(response.json()).toEqual({ message: 'The body must be JSON', code: 'UNSUPPORTED_MEDIA_TYPE' });
      }
    }
    expect((await call('GET', '/bookmarks')).body).toEqual([]);
  });

  test.each(['gzip', 'br', 'foo', 'identity, gzip'])(
    'a body with the content encoding %s is 415 on every door, and nothing is stored [SEC-07]',
    async (encoding) => {
      const { cookie, call } = await newUser(server.app);
      const json = { cookie, 'content-type': 'application/json' };
      const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const basic = Buffer.from(`operator:${OPERATOR_PASSWORD}`).toString('base64');
      for (const [method, url, headers, payload] of [
        ['POST', '/api/bookmarks', json, '{"topicId":"1.1"}'],
        ['POST', '/trpc/bookmarks.add', json, '{"topicId":"1.1"}'],
        ['DELETE', '/api/account', json, JSON.stringify({ password: PASSWORD })],
        ['POST', `/operator/questions/${SOME_ID}/hide`, { ...form, authorization: `Basic ${basic}` }, ''],
      ] as const) {
        const response = await server.app.inject({
          method,
          url,
          headers: { ...headers, 'content-encoding': encoding },
          payload,
        });
        expect([url, response.statusCode, response.headers['accept-encoding']]).toEqual([url, 415, 'identity']);
        expect(response.json()).toEqual({ message: expect.any(String), code: 'UNSUPPORTED_MEDIA_TYPE' });
      }
      expect((await call('GET', '/bookmarks')).body).toEqual([]);
    },
  );

  test('a body with the content encoding identity is a plain body [SEC-07]', async () => {
    const { cookie } = await newUser(server.app);
    for (const url of ['/api/bookmarks', '/trpc/bookmarks.add']) {
      const headers = { cookie, 'content-type': 'application/json', 'content-encoding': 'Identity' };
      const response = await server.app.inject({ method: 'POST', url, headers, payload: '{"topicId":"1.1"}' });
      expect(response.statusCode).toBe(200);
    }
  });

  const run = { topicId: '1.1', ...score };
  test.each<[...call: Call, words: string]>([
    ['POST', '/quiz/generate', { topicId: '1.1', count: 0 }, "'count' must be at least 1"],
    ['POST', '/quiz/generate', { topicId: '1.1', count: 21 }, "'count' must be at most 20"],
    ['POST', '/quiz/generate', { topicId: '1.1', count: 1e300 }, "'count' is missing or not valid"],
    ['POST', '/quiz/generate', { topicId: '1.1', count: null }, "'count' is missing or not valid"],
    ['POST', '/progress', { topicId: '1.1', timeSpent: 0 }, "'timeSpent' must be more than 0"],
    ['POST', '/progress', { topicId: '1.1', timeSpent: 90_000 }, "'timeSpent' must be at most 86,400"],
    ['POST', '/quiz-scores', { ...run, runId: 7 }, "'runId' is missing or not valid"],
    [
      'POST',
      '/quiz-scores',
      { ...run, answers: Array(101).fill({ questionId: '1', chosen: 0 }) },
      "'answers' must have at most 100 entries",
    ],
    [
      'POST',
      '/quiz-scores',
      { ...run, answers: [{ questionId: 'x'.repeat(101), chosen: 0 }] },
      "'answers.0.questionId' must have at most 100 characters",
    ],
    [
      'PATCH',
      `/notes/${SOME_ID}`,
      { content: 'x', basedOn: 'today' },
      "'basedOn' must be a time such as 2026-01-31T12:00:00Z",
    ],
  ])(
    'a rule without words of its own is told in plain ones on %s %s %j: %s [ERR-05]',
    async (method, path, body, words) => {
      const { call } = await newUser(server.app);
      expect(await call(method, path, body)).toMatchObject({
        status: 400,
        body: { message: words, code: 'BAD_REQUEST' },
      });
    },
  );

  test('what the client’s own door cannot make out is told in the same words as on the other [ERR-04, SEC-06]', async () => {
    const { cookie } = await newUser(server.app);
    for (const [path, message] of [
      ['bookmarks.nothing', 'There is nothing at this address'],
      ['bookmarks.add', 'This method is not allowed here'],
      ['topics.get', 'The request is not valid'],
      ['topics.get?input=7', 'The request is not valid'],
    ]) {
      const response = await server.app.inject({ url: `/trpc/${path}`, headers: { cookie } });
      expect(response.json().error.message).toBe(message);
    }
  });

  test('malformed JSON is 400 without a trace of the inside, on both doors [SEC-06, ERR-04]', async () => {
    const { cookie } = await newUser(server.app);
    for (const url of ['/api/bookmarks', '/trpc/bookmarks.add']) {
      const response = await server.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{"topicId":',
      });
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toMatch(/\bat \w|node_modules|\/src\/|select /i);
    }
  });

  test('a body above 256 KiB is 413 and stores nothing [SEC-08]', async () => {
    const { cookie, call } = await newUser(server.app);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/bookmarks',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ topicId: '1.1', more: 'x'.repeat(257 * 1024) }),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: expect.any(String), code: 'PAYLOAD_TOO_LARGE' });
    expect((await call('GET', '/bookmarks')).body).toEqual([]);
  });

  test('an address that cannot be decoded, and input of the wrong type, are told in words [ERR-04, SEC-06]', async () => {
    const { call, cookie } = await newUser(server.app);
    for (const url of ['/api/progress/%E0%A4%A', '/%E0%A4%A']) {
      const response = await server.app.inject({ method: 'GET', url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message: 'The request is not valid', code: 'BAD_REQUEST' });
    }
    for (const body of [{}, [1, 2], { topicId: 7 }, { topicId: null }]) {
      expect((await call('POST', '/bookmarks', body)).body).toEqual({
        message: "'topicId' is missing or not valid",
        code: 'BAD_REQUEST',
      });
    }
    const rpc = await server.app.inject({ method: 'GET', url: '/trpc/topics.get?input=%7Bbad', headers: { cookie } });
    expect(rpc.json().error.message).toBe('The request is not valid');
  });

  test('ids of any shape are answered in words [SEC-06]', async () => {
    const { call } = await newUser(server.app);
    for (const topicId of [
      "1.1'; drop table users; --",
      '%00',
      '../../etc/passwd',
      '😀',
      'x'.repeat(300),
      '__proto__',
    ]) {
      const { status, body } = await call<{ message: string }>('GET', `/progress/${encodeURIComponent(topicId)}`);
      expect([400, 404]).toContain(status);
      expect(body.message).not.toMatch(/select|syntax|\/src\/|Error:/i);
    }
  });
});

test('a character that the database cannot keep is 400 in every text [ERR-05]', async () => {
  const person = { firstName: 'A\u0000', lastName: 'B', email: 'nul@example.com', password: 'a long enough password' };
  expect((await caller(server.app)('POST', '/auth/register', person)).status).toBe(400);
  expect((await caller(server.app)('POST', '/auth/sign-in', { email: 'a\u0000@b.co', password: 'x' })).status).toBe(
    400,
  );
});

test('both doors give the same record, and the routers have the names of the contract [REST-04]', async () => {
  const { call, cookie } = await newUser(server.app);
  await call('POST', '/bookmarks', { topicId: '1.1' });
  const rest = await call('GET', '/bookmarks');
  const rpc = await server.app.inject({ method: 'GET', url: '/trpc/bookmarks.list', headers: { cookie } });
  expect(rpc.json().result.data).toEqual(rest.body);
  for (const name of ['auth.user', 'topics.get', 'progress.list', 'bookmarks.list', 'quiz.scores', 'dashboard.stats']) {
    const { statusCode } = await server.app.inject({ method: 'GET', url: `/trpc/${name}` });
    expect([400, 401]).toContain(statusCode);
  }
});

test('both doors give the reason of a failure beside its message, and only where there is one [ERR-04]', async () => {
  const { cookie, call } = await newUser(server.app);
  const token = { token: 'made-up', password: PASSWORD };
  const ended = { message: LINK_ENDED, code: 'BAD_REQUEST', reason: 'linkEnded' };
  expect((await call('POST', '/auth/reset-password', token)).body).toEqual(ended);
  const wrong = { message: PASSWORD_WRONG, code: 'BAD_REQUEST', reason: 'passwordWrong' };
  expect((await call('DELETE', '/account', { password: 'not it' })).body).toEqual(wrong);
  expect((await call('GET', '/progress/9.9')).body).toEqual({ message: 'Topic Not Found', code: 'NOT_FOUND' });

  const rpc = async (path: string, payload: object) => {
    const response = await server.app.inject({ method: 'POST', url: `/trpc/${path}`, headers: { cookie }, payload });
    return response.json().error;
  };
  expect(await rpc('auth.resetPassword', token)).toMatchObject({
    message: LINK_ENDED,
    data: { code: 'BAD_REQUEST', httpStatus: 400, kind: 'invalid', reason: 'linkEnded' },
  });
  const unknown = await rpc('bookmarks.add', { topicId: '9.9' });
  expect(unknown.data).toEqual({ code: 'NOT_FOUND', httpStatus: 404, kind: 'not_found' });
});

test('over REST, values are strings, empty ones are absent, and HEAD runs nothing [PERF-02]', async () => {
  const { call } = await newUser(server.app);
  expect((await call('GET', '/flashcards?topicId=')).status).toBe(200);
  expect((await call('GET', '/flashcards?topicId=1.1&topicId=1.2')).status).toBe(400);
  expect((await call('GET', '/quiz/current?topicId=1.1')).body).toEqual({
    message: 'There is nothing here',
    code: 'NOT_FOUND',
  });
  await call('POST', '/bookmarks', { topicId: '1.1', more: 1 });
  expect((await call('DELETE', '/bookmarks/1.1', { topicId: '1.2' })).status).toBe(200);
  expect((await call('GET', '/bookmarks')).body).toEqual([]);
  expect((await call('POST', '/quiz/generate', { topicId: '1.1', count: '5' })).status).toBe(400);
  for (const path of ['/bookmarks', '/nothing', '/logout']) {
    expect(await call('HEAD', path)).toMatchObject({ status: 204, body: '' });
  }
  expect((await call('GET', '/auth/user')).status).toBe(200);
});

test('an ordinary call and an unusual one have the same results and errors [PERF-01]', async () => {
  const { cookie } = await newUser(server.app);
  const input = encodeURIComponent(JSON.stringify({ 0: { topicId: '1.1' }, 1: { topicId: '9.9' }, 2: {} }));
  const url = `/trpc/bookmarks.check,bookmarks.check,bookmarks.check?batch=1&input=${input}`;
  const ordinary = await server.app.inject({ url, headers: { cookie } });
  // tRPC's own adapter answers a request with connection parameters.
  const unusual = await server.app.inject({ url: `${url}&connectionParams=null`, headers: { cookie } });
  expect(ordinary.statusCode).toBe(207);
  expect(ordinary.json()).toMatchObject([
    { result: { data: { isBookmarked: false } } },
    { error: { message: 'Topic Not Found', data: { httpStatus: 404 } } },
    { error: { message: "'topicId' is missing or not valid", data: { httpStatus: 400 } } },
  ]);
  expect([unusual.statusCode, unusual.json()]).toEqual([207, ordinary.json()]);
  for (const name of ['vary', 'cache-control']) expect(unusual.headers[name]).toBe(ordinary.headers[name]);

  const question = { topicId: '1.1', question: 'What is whole life?' };
  const stream = { method: 'POST', headers: { cookie }, payload: question } as const;
  expect((await server.app.inject({ ...stream, url: '/trpc/tutor.ask' })).statusCode).toBe(415);
});

test('calls of one batch do not share what one of them cannot store, nor a procedure that is gone [FUZZ-05]', async () => {
  const user = await newUser(server.app);
  const input = { topicId: '1.1', question: '\u0000', answer: 'a' };
  const send = (headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/trpc/flashcards.create,flashcards.create,flashcards.create,flashcards.gone?batch=1',
      headers: { ...headers, cookie: user.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ 0: input, 1: input, 2: { ...input, question: 'q' } }),
    });
  expect((await send()).json().map(({ error }: { error?: { data: object } }) => error?.data)).toMatchObject([
    { httpStatus: 400 },
    { httpStatus: 400 },
    undefined,
    { httpStatus: 404 },
  ]);
  // A streamed batch would share a unit of work, so none is accepted.
  expect((await send({ 'trpc-accept': 'application/jsonl' })).body).toContain('"httpStatus":400');
  expect((await user.call('GET', '/flashcards')).body).toMatchObject([{ question: 'q' }]);
});

test('a batch of more than ten procedures is refused whole', async () => {
  const { cookie } = await newUser(server.app);
  const names = Array.from({ length: 11 }, () => 'bookmarks.list').join(',');
  const response = await server.app.inject({ method: 'GET', url: `/trpc/${names}?batch=1`, headers: { cookie } });
  expect(response.statusCode).toBe(400);
});

test('no call takes or gives a role [PERM-01]', () => {
  expect(JSON.stringify(described.paths)).not.toMatch(/"(role|isAdmin|admin)"/i);
});

test('the description is a page [OPS-32]', async () => {
  const page = await server.app.inject({ method: 'GET', url: '/api/docs' });
  expect([200, 302]).toContain(page.statusCode);
  expect(page.headers['content-security-policy']).not.toContain('nonce-');
});
