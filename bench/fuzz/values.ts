// Makes values from JSON schemas: right ones, nearly right ones and wrong ones.
import fc from 'fast-check';
import { orderedTopics } from '#shared/catalogue.ts';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
};

/**
 * A placeholder that stands for an id when the request is sent, as `~own.notes~`. Its characters mean the same in a path
 * and in JSON. So a seed always makes the same requests, although ids differ each time.
 */
const placeholder = (whose: 'own' | 'other', what: string) => `~${whose}.${what}~`;

/** What a user has, named by the first part of the path that takes its id. */
export const THINGS = [
  'notes',
  'flashcards',
  'deleted',
  'quiz',
  'practice',
  'exams',
  'drill',
  'study-sessions',
  'review',
  'question',
] as const;
export type Thing = (typeof THINGS)[number];

const LONG = 'x'.repeat(100_000);
const DEEP = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);

/** Strings that have broken programs. */
const NASTY_STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066',
  '\ufeff',
  '👩‍👩‍👧'.repeat(100),
  'e\u0301'.repeat(50),
  LONG,
  `<script>alert(1)</script>`,
  `' or 1=1 --`,
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '١٢٣',
  'not-a-uuid',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00.001Z',
];

const NASTY: unknown[] = [
  ...NASTY_STRINGS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  [],
  [null],
  [[]],
  {},
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"x": 1}}}'),
  Array.from({ length: 3000 }, () => 0),
  DEEP,
];

/** Draws from the arbitraries as often as their weights say. */
export const mix = <Value>(...parts: [weight: number, arbitrary: fc.Arbitrary<Value>][]): fc.Arbitrary<Value> =>
  fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export const nastyString = fc.oneof(
  fc.constantFrom(...NASTY_STRINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
export const nasty = mix<unknown>([4, fc.constantFrom(...NASTY)], [1, fc.jsonValue({ maxDepth: 3 })]);

/** An id of this user, of the other user, or of nobody. */
export const idOf = (thing: Thing): fc.Arbitrary<string> =>
  mix(
    [4, fc.constant(placeholder('own', thing))],
    [3, fc.constant(placeholder('other', thing))],
    [1, fc.constantFrom(...THINGS.map((any) => placeholder('own', any)))],
    [1, fc.uuid()],
  );

/** The name of a field says what its text means. The schema doesn't. */
const STRINGS: Record<string, fc.Arbitrary<unknown>> = {
  topicId: fc.constantFrom(...orderedTopics.map(({ id }) => id), '99.9'),
  questionId: idOf('question'),
  runId: idOf('quiz'),
  quizId: idOf('quiz'),
  studySessionId: idOf('study-sessions'),
  password: fc.constantFrom('~own.password~', 'a wrong password'),
  currentPassword: fc.constantFrom('~own.password~', 'a wrong password'),
  newPassword: fc.constant('~own.password~'),
  email: fc.oneof(fc.constant('~own.email~'), fc.stringMatching(/^[a-z]{10,20}@example\.com$/)),
  token: fc.stringMatching(/^[\w-]{43}$/),
  words: fc.constantFrom('grace period', 'annuity', 'beneficiary 31 days'),
  timeZone: fc.constantFrom('America/New_York', 'UTC', 'Etc/GMT+12'),
};

/** Times, days and ids have a pattern. */
function textOf({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? min + 1000, Number.MAX_SAFE_INTEGER);
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/** Makes values that the schema allows. `name` is the name of the field. */
export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(option, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => valid(part, name)))
      .map((parts) => Object.assign({}, ...(parts as object[])));
  const types = [schema.type].flat();
  return fc.oneof(...types.map((type) => ofType({ ...schema, ...(type ? { type } : {}) }, name)));
}

function ofType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 5, properties = {}, required = [] } = schema;
  switch (schema.type) {
    case 'string':
      return (STRINGS[name] as fc.Arbitrary<string> | undefined) ?? textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(items, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      });
    case 'object': {
      const fields = Object.entries(properties).map(([key, field]) => [key, valid(field, key)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
    }
    default:
      return nasty;
  }
}

type Change = { kind: 'drop' | 'replace' | 'add'; at: number; value: unknown };

function changed(value: Record<string, unknown>, { kind, at, value: wrong }: Change): unknown {
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)] ?? 'extra';
  if (kind === 'drop') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  if (kind === 'add') return { ...value, userId: placeholder('other', 'user'), isOperator: true, extra: wrong };
  return { ...value, [key]: wrong };
}

/** Makes values with one fault: a field is missing, has a wrong value, or is one too many. */
export const nearlyValid = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid(schema),
      fc.record({
        kind: fc.constantFrom<Change['kind'][]>('drop', 'replace', 'replace', 'replace', 'add'),
        at: fc.nat(20),
        value: nasty,
      }),
    )
    .map(([value, change]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? changed(value as Record<string, unknown>, change)
        : change.value,
    );
