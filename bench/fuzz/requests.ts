// Makes requests from our OpenAPI document, and from the inputs of the procedures.
import fc from 'fast-check';
import { z } from 'zod';
import { appRouter } from '#server/router.ts';
import { idOf, mix, nasty, nastyString, nearlyValid, type Schema, THINGS, type Thing, valid } from './values.ts';

type Caller = 'visitor' | 'user' | 'operator';
/** A request with placeholders. `name` names the declaration that it was made from, and `expected` its answers by status. */
export type FuzzRequest = {
  name: string;
  as: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  door: 'rest' | 'rpc' | 'page';
  /** Whether method and path are those of the declaration. */
  isAsDeclared: boolean;
};

type Parameter = { in: string; name: string; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

const caller = mix<Caller>([15, fc.constant('user')], [2, fc.constant('visitor')], [1, fc.constant('operator')]);

/** Texts that are no JSON object, or a strange one. */
const ODD_BODIES = [
  '',
  '{',
  '}',
  'null',
  'true',
  '0',
  '""',
  '"text"',
  '[]',
  '[{}]',
  '{}{}',
  '\ufeff{}',
  '{"topicId":"1.1","topicId":"1.2"}',
  '{"__proto__":{"topicId":"1.1"}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(100_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"topicId":"${'9'.repeat(300_000)}"}`,
  '{"count":1e400}',
  '{"count":-1e400}',
  '{"topicId":"\\ud800"}',
  '{"topicId":"1.1\\u0000"}',
  'topicId=1.1&count=10',
  '<xml/>',
];
const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json,text/html',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  '',
  ';',
];
const ODD_HEADERS: Record<string, string>[] = [
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=abc, gzip;q=2, *;q=0' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=0-1,5-2,-7' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { authorization: 'Basic !!!' },
  { cookie: 'sid=; sid=x; =; sidebar_state=%00; theme=<script>' },
  { cookie: '__Host-sid=%; sid=%E0%A4%A' },
  { 'x-forwarded-for': 'nonsense, ::1, 999.999.999.999' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { traceparent: '00-zz-zz-zz' },
  { 'trpc-accept': 'application/jsonl' },
  { 'last-event-id': '9999' },
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LOCK'];
/** Texts in a path: the same characters, written in another way, and some that are no encoding at all. */
const ODD_PARTS = "% %zz %00 %c0%af %ff ..%2f.. %252e . .. ;a=b a/b + * ' %F0%9F%92%A9".split(' ');
const TAILS = ['/', '//', '/x', '?', '?x=%', '#x', '?_=1&_=2'];

const body = (schema: Schema): fc.Arbitrary<string | undefined> =>
  mix(
    [8, valid(schema).map((value) => JSON.stringify(value))],
    [8, nearlyValid(schema).map((value) => JSON.stringify(value))],
    [2, nasty.map((value) => JSON.stringify(value))],
    [2, fc.constantFrom<(string | undefined)[]>(...ODD_BODIES)],
    [1, fc.constant(undefined)],
  );

const inPath = (value: string) => encodeURIComponent(value.toWellFormed());
const nastyInPath = nastyString.map((value) => inPath(value.slice(0, 2000)));
const validInPath = (schema: Schema, name: string) => valid(schema, name).map((value) => inPath(String(value)));

const pathValue = (thing: string | undefined, { name, schema }: Parameter): fc.Arbitrary<string> =>
  mix(
    [8, name === 'id' && THINGS.includes(thing as Thing) ? idOf(thing as Thing) : validInPath(schema, name)],
    [2, nastyInPath],
    [1, fc.constantFrom(...ODD_PARTS)],
  );

const queryValue = ({ name, schema }: Parameter): fc.Arbitrary<string> =>
  mix(
    [6, validInPath(schema, name).map((value) => `${name}=${value}`)],
    [2, nastyInPath.map((value) => `${name}=${value}`)],
    [1, fc.constantFrom('', `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, '__proto__=1', '%', '&&==&')],
  );

/** Headers and method are usually as they should be. */
const envelope = fc.record({
  as: caller,
  type: mix([12, fc.constant('application/json')], [1, fc.constantFrom(...CONTENT_TYPES)]),
  odd: mix([10, fc.constant({})], [1, fc.constantFrom(...ODD_HEADERS)]),
  method: mix<string | undefined>([15, fc.constant(undefined)], [1, fc.constantFrom(...METHODS)]),
  tail: mix([20, fc.constant('')], [1, fc.constantFrom(...TAILS)]),
});

function restRequest(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody } = operation;
  const thing = path.split('/')[1];
  const placed = parameters.filter((parameter) => parameter.in === 'path');
  const asked = parameters.filter((parameter) => parameter.in === 'query');
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .record({
      outside: envelope,
      values: fc.tuple(...placed.map((parameter) => pathValue(thing, parameter))),
      query: fc.tuple(...asked.map(queryValue)),
      body: schema
        ? body(schema)
        : mix<string | undefined>([8, fc.constant(undefined)], [1, fc.constantFrom(...ODD_BODIES)]),
    })
    .map(({ outside, values, query, body }) => {
      const filled = placed.reduce((address, { name }, at) => address.replace(`{${name}}`, values[at]!), path);
      const search = query.filter(Boolean).join('&');
      return {
        name: `${method.toUpperCase()} ${path}`,
        door: 'rest' as const,
        as: outside.as,
        method: outside.method ?? method.toUpperCase(),
        path: `/api${filled}${search && !outside.tail.startsWith('?') ? `?${search}` : ''}${outside.tail}`,
        headers: {
          ...(body === undefined && outside.type === 'application/json' ? {} : { 'content-type': outside.type }),
          ...outside.odd,
        },
        ...(body === undefined ? {} : { body }),
        isAsDeclared: outside.method === undefined && outside.tail === '',
      };
    });
}

type Procedure = { _def: { type: string; inputs: z.ZodType[] } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

const inputOf = ({ _def }: Procedure) =>
  z.toJSONSchema(z.object({ input: _def.inputs[0] ?? z.object({}) }), {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;

function rpcRequest(name: string, procedure: Procedure): fc.Arbitrary<FuzzRequest> {
  const schema = inputOf(procedure).properties!.input!;
  const input = body(schema);
  return fc
    .record({ outside: envelope, input, batch: mix([4, fc.constant(0)], [1, fc.nat(12)]) })
    .map(({ outside, input, batch }) => {
      const isQuery = procedure._def.type === 'query';
      const names = Array.from({ length: Math.max(1, batch) }, () => name).join(',');
      const sent =
        batch === 0 ? input : `{${Array.from({ length: batch }, (_, at) => `"${at}":${input ?? 'null'}`).join(',')}}`;
      const query = [
        ...(batch > 0 ? ['batch=1'] : []),
        // Node itself rejects longer URLs. raw.ts covers that case.
        ...(isQuery && sent !== undefined ? [`input=${inPath(sent).slice(0, 8000)}`] : []),
      ].join('&');
      return {
        name: `rpc ${name}`,
        door: 'rpc' as const,
        as: outside.as,
        method: outside.method ?? (isQuery ? 'GET' : 'POST'),
        path: `/trpc/${names}${query ? `?${query}` : ''}`,
        headers: { ...(isQuery ? {} : { 'content-type': outside.type }), ...outside.odd },
        ...(isQuery || sent === undefined ? {} : { body: sent }),
        isAsDeclared: false,
      };
    });
}

/** Addresses outside of the document. */
const PAGES = `
  / /sign-in /sign-in?returnTo= /contact /topic/ /blog/ /assets/ /dashboard /robots.txt /.well-known/
  /api /api/ /api/login?returnTo= /api/logout /api/auth/callback?code=1&state= /api/openapi.json /api/docs/ /api/docs/static/
  /healthz /readyz /metrics /trpc /trpc/ /trpc/toString /trpc/__proto__.x
  /operator /operator/queues/ /operator/queues/api/queues?activeQueue= /operator/queues/api/queues/mail/
  /operator/queues/api/job-schedulers?queueName= /operator/outbox?state= /operator/outbox/ /operator/questions?page=
  /operator/questions/
`
  .trim()
  .split(/\s+/);
const REDIRECTS =
  '//evil.example /\\evil.example https://evil.example /%0d%0aset-cookie:x %5c%5cevil.example /dashboard'.split(' ');

const pageRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    outside: envelope,
    page: fc.constantFrom(...PAGES),
    end: mix(
      [2, fc.constant('')],
      [1, nastyInPath],
      [1, fc.constantFrom(...ODD_PARTS)],
      [1, fc.constantFrom(...REDIRECTS)],
    ),
    isPost: fc.boolean(),
    body: fc.constantFrom(...ODD_BODIES),
  })
  .map(({ outside, page, end, isPost, body }) => ({
    name: `page ${page}`,
    door: 'page' as const,
    as: outside.as,
    method: outside.method ?? (isPost && page.startsWith('/operator') ? 'POST' : 'GET'),
    path: `${page}${end.replaceAll(' ', '%20')}`,
    headers: { ...(isPost ? { 'content-type': outside.type } : {}), ...outside.odd },
    ...(isPost ? { body } : {}),
    isAsDeclared: false,
  }));

/** Makes all kinds of requests. `isLeftOut` tells which names to leave out. */
export function requests(
  document: OpenApi,
  isLeftOut: (name: string) => boolean = () => false,
): fc.Arbitrary<FuzzRequest> {
  const rest = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => !isLeftOut(`${method.toUpperCase()} ${path}`))
      .map(([method, operation]) => restRequest(path, method, operation)),
  );
  const rpc = Object.entries(procedures)
    .filter(([name]) => !isLeftOut(`rpc ${name}`))
    .map(([name, procedure]) => rpcRequest(name, procedure));
  return mix([6, fc.oneof(...rest)], [3, fc.oneof(...rpc)], [1, pageRequest]);
}
