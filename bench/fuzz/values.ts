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
  format?: string;
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

export const nastyString = fc.oneof(
  fc.constantFrom(...NASTY_STRINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
export const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const day = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const someTime = fc.oneof(
  day,
  fc.constantFrom('2026-11-01T00:00:00Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-01T00:00:00+14:00'),
);
const topic = fc.constantFrom(...orderedTopics.map(({ id }) => id), '99.9');
const token = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEF-_0123456789'),
  minLength: 43,
  maxLength: 43,
});

/** An id of this user, of the other user, or of nobody. */
export const idOf = (thing: Thing): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(placeholder('own', thing)) },
    { weight: 3, arbitrary: fc.constant(placeholder('other', thing)) },
    { weight: 1, arbitrary: fc.constantFrom(...THINGS.map((any) => placeholder('own', any))) },
    { weight: 1, arbitrary: fc.uuid() },
  );

/** What a string means is in its name, not in its schema. */
const STRINGS: Record<string, fc.Arbitrary<unknown>> = {
  topicId: topic,
  questionId: idOf('question'),
  runId: idOf('quiz'),
  quizId: idOf('quiz'),
  studySessionId: idOf('study-sessions'),
  password: fc.constantFrom('~own.password~', 'a wrong password'),
  currentPassword: fc.constantFrom('~own.password~', 'a wrong password'),
  newPassword: fc.constant('~own.password~'),
  email: fc.oneof(
    fc.constant('~own.email~'),
    fc.uuid().map((word) => `${word}@example.com`),
  ),
  token,
  attemptId: fc.uuid(),
  words: fc.constantFrom('grace period', 'annuity', 'beneficiary 31 days'),
  timeZone: fc.constantFrom('America/New_York', 'UTC', 'Etc/GMT+12'),
};

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema;
  if (schema.format === 'date-time') return someTime;
  if (schema.format === 'date') return day.map((time) => time.slice(0, 10));
  if (schema.format === 'uuid') return fc.uuid();
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? min + 1000, Number.MAX_SAFE_INTEGER);
  const edges = fc.constantFrom(min, max);
  const inside =
    type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: edges });
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
      return fc.array(valid(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const { required = [] } = schema;
      return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valid(field, key)])), {
        requiredKeys: required,
        noNullPrototype: true,
      } as fc.RecordConstraints<string>);
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
        kind: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add'),
        at: fc.nat(20),
        value: nasty,
      }),
    )
    .map(([value, change]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? changed(value as Record<string, unknown>, change as Change)
        : change.value,
    );
