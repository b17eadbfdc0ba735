import { DomainError } from './errors.ts';

/** What a log may tell about an error. Nothing in it comes from a row, an input or a response. */
export type SafeError = {
  type: string;
  message?: string;
  /** The place in the code, one line for each call. */
  stack?: string;
  cause?: SafeError;
  errors?: SafeError[];
} & { [Field in (typeof NAME_FIELDS)[number]]?: string | number };

/** Fields that hold names from our schema or from a protocol. A value of another form is left out. */
const NAME_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'syscall',
  'address',
  'port',
  'statusCode',
  'status',
  'responseCode',
] as const;
const NAME = /^[\w.:-]{1,63}$/;
const TYPE = /^[A-Za-z]\w{0,63}$/;

/** The classes of PostgreSQL's codes for connections, sign-in, databases, resources and interrupted statements. */
const CONNECTION_CODE = /^(08|28|3D|53|57)\w{3}$/;
/** Messages of pg, of its pool and of our own time limits, which have no code. MikroORM puts the statement before them. */
const CONNECTION_MESSAGES = [
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'no answer in time',
];
const MISSING_VALUE = /^Cannot (?:read|set) properties of (?:undefined|null)/;

const FRAME = /^ {4}at .*(:\d+:\d+\)?|\(<anonymous>\)|\(index \d+\))$/;
/** The frames of packages that stay, besides all of our own. */
const PACKAGE_FRAMES = 5;
const IN_PACKAGE = /node_modules|\(?node:/;
/** How many causes, and how many parts of an aggregate, are described. */
const MAX_NESTED = 4;

/**
 * Returns the parts of an error that contain no data. PostgreSQL, MikroORM, JSON.parse and many packages put values into
 * their messages, so a message stays only if we wrote it for users or if it comes from the lists above. The stack tells
 * the place of every other one.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as unknown as Record<string, unknown>;
  const names = NAME_FIELDS.filter((field) => ['string', 'number'].includes(typeof fields[field])) //
    .filter((field) => NAME.test(String(fields[field])));
  const parts: unknown[] = error instanceof AggregateError ? error.errors.slice(0, MAX_NESTED) : [];
  const isNested = depth < MAX_NESTED;
  return {
    type: [error.name, error.constructor.name].find((name) => TYPE.test(name)) ?? 'Error',
    message: messageOf(error),
    ...Object.fromEntries(names.map((field) => [field, fields[field]])),
    stack: framesOf(error),
    ...(isNested && parts.length > 0 && { errors: parts.map((part) => safeError(part, depth + 1)) }),
    ...(isNested && error.cause !== undefined && { cause: safeError(error.cause, depth + 1) }),
  };
}

/** Returns one line about an error without data, such as 'UniqueConstraintViolationException 23505 notes_pkey'. */
export function describeError(error: unknown): string {
  const { type, code, constraint, table, column, message } = safeError(error);
  const names = [type, code, constraint ?? [table, column].filter(Boolean).join('.')].filter(Boolean).join(' ');
  return message === undefined ? names : `${names}: ${message}`;
}

function messageOf(error: Error): string | undefined {
  const { message } = error;
  if (error instanceof DomainError) return message;
  const code = 'code' in error ? String(error.code) : '';
  const words = CONNECTION_MESSAGES.find((each) => message === each || message.endsWith(` - ${each}`));
  if (words !== undefined) return words;
  if ('severity' in error && CONNECTION_CODE.test(code)) return message.split(' - ').at(-1);
  return error instanceof TypeError ? MISSING_VALUE.exec(message)?.[0] : undefined;
}

/** Returns the frames of a stack without the message, which can have several lines, even some that look like frames. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const inMessage = new Set(message.split('\n').map((line) => line.trim()));
  const frames = stack.split('\n').filter((line) => FRAME.test(line) && !inMessage.has(line.trim()));
  const shown = frames.filter((line, index) => index < PACKAGE_FRAMES || !IN_PACKAGE.test(line));
  return shown.length === 0 ? undefined : shown.join('\n');
}
