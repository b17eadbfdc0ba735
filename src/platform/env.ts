import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Invalid configuration. `lines` has one line for each invalid variable and never contains a variable's value. */
export class ConfigError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const NODE_ENVS = ['production', 'development', 'test'] as const;
const SECRET_LENGTH = 32;
const OPERATOR_PASSWORD_LENGTH = 16;
const SECRET_RULE = `must have at least ${SECRET_LENGTH} characters`;
const SECRET_EXAMPLE = 'the output of: openssl rand -hex 32';

/** A string that passes `isValid`. Otherwise the error states the rule and gives a valid example. */
function text(rule: string, example: string, isValid: (value: string) => boolean) {
  return z.string().refine(isValid, { error: `${rule}, for example ${example}` });
}

function url(protocols: string[], example: string, isValid: (url: URL) => boolean = () => true) {
  const rule = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return text(rule, example, (value) => {
    const parsed = URL.parse(value);
    return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1)) && isValid(parsed);
  });
}

const hasHost = (parsed: URL) => parsed.hostname !== '';
const isOrigin = (parsed: URL) =>
  hasHost(parsed) && `${parsed.pathname}${parsed.search}${parsed.hash}` === '/' && parsed.username === '';
const isEmail = (value: string) => z.email().safeParse(value).success;
const isSender = (value: string) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value);
const isWholeNumber = (value: string, most: number) => /^[1-9]\d*$/.test(value) && Number(value) <= most;
const count = (example: string) =>
  text('must be a whole number', example, (value) => isWholeNumber(value, 10_000))
    .transform(Number)
    .default(Number(example));
const cents = (most: string) =>
  text('must be a whole number of US cents', most, (value) => isWholeNumber(value, 100_000_000)).transform(Number);
const isWord = (value: string) => /^\S+$/.test(value);
const model = (name: string) =>
  text('must be the name of a model', name, (value) => /^\S{1,100}$/.test(value)).default(name);

const TRUST: Record<string, false | number> = {
  off: false,
  false: false,
  no: false,
  '0': false,
  on: 1,
  true: 1,
  yes: 1,
};

/** Every environment variable that the product reads. */
const Variables = z.object({
  PORT: text('must be a whole number from 1 to 65535', '3000', (value) => isWholeNumber(value, 65_535))
    .transform(Number)
    .default(3000),
  HOST: text(
    'must be an address or a host name',
    '127.0.0.1',
    (value) => isIP(value) > 0 || /^[a-z0-9.-]+$/i.test(value),
  ) //
    .default('127.0.0.1'),
  PUBLIC_URL: url(['https', 'http'], 'https://study.example.org (no path after it)', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(['postgresql', 'postgres'], 'postgresql://user:password@localhost:5432/study', ({ pathname }) =>
    /^\/./.test(pathname),
  ).optional(),
  REDIS_URL: url(['redis', 'rediss'], 'redis://localhost:6379', hasHost).optional(),
  SESSION_SECRET: text(SECRET_RULE, SECRET_EXAMPLE, (value) => value.length >= SECRET_LENGTH).optional(),
  ANTHROPIC_API_KEY: text('must be one word', 'sk-ant-...', isWord).optional(),
  ANTHROPIC_BASE_URL: url(['https', 'http'], 'https://api.anthropic.com', hasHost).optional(),
  ANTHROPIC_MODEL: model('claude-sonnet-5-5'),
  ANTHROPIC_QUICK_MODEL: model('claude-haiku-5-5'),
  AI_DAILY_CENTS: cents('2000').default(2000),
  AI_MEMBER_DAILY_CENTS: cents('50').default(50),
  AI_JOBS_AT_ONCE: count('8'),
  AI_JOBS_A_MINUTE: count('120'),
  SMTP_URL: url(['smtp', 'smtps'], 'smtp://user:password@mail.example.org:587', hasHost).optional(),
  CONTACT_EMAIL: text('must be an email address', 'team@example.org', isEmail).optional(),
  MAIL_FROM: text('must be an email address', 'Study Guide <no-reply@example.org>', isSender).optional(),
  OPERATOR_NAME: text(
    'must have at most 100 characters',
    'Garden State Learning LLC',
    (value) => value.length <= 100,
  ).optional(),
  OIDC_ISSUER: url(['https', 'http'], 'https://id.example.org', hasHost).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OPERATOR_PASSWORD: z.string().optional(),
  TRUST_PROXY: text(
    "must be 'on', 'off' or the number of proxies in front",
    '1',
    (value) => value.toLowerCase() in TRUST || isWholeNumber(value, 16),
  )
    .transform((value) => TRUST[value.toLowerCase()] ?? Number(value))
    .default(false),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: "must be 'on' or 'off', for example on" }).default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['https', 'http'], 'http://localhost:4318', hasHost).optional(),
  /** The exporter reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}, for example info` }).default('info'),
  NODE_ENV: z.enum(NODE_ENVS, { error: `must be one of ${NODE_ENVS.join(', ')}, for example production` }).optional(),
});

export const VARIABLE_NAMES = Object.keys(Variables.shape);

const OIDC = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'study-guide',
  OIDC_CLIENT_SECRET: 'the secret that your provider gave you',
};

/** Returns errors that involve more than one variable. */
function crossVariableErrors(given: Record<string, string>): [name: string, error: string][] {
  const missingOidc = Object.entries(OIDC).filter(([name]) => !given[name]);
  const isOidcIncomplete = missingOidc.length > 0 && missingOidc.length < Object.keys(OIDC).length;
  const errors: [string, string][] = isOidcIncomplete
    ? missingOidc.map(([name, example]) => [name, `must be set with the other OIDC variables, for example ${example}`])
    : [];
  if (given.NODE_ENV === 'production' && given.DATABASE_URL && !given.SESSION_SECRET) {
    const rule = 'must be set when NODE_ENV=production and DATABASE_URL is set';
    errors.push(['SESSION_SECRET', `${rule}, for example ${SECRET_EXAMPLE}`]);
  }
  const { OPERATOR_PASSWORD: password } = given;
  if (given.NODE_ENV === 'production' && password && password.length < OPERATOR_PASSWORD_LENGTH) {
    const rule = `must have at least ${OPERATOR_PASSWORD_LENGTH} characters when NODE_ENV=production`;
    errors.push(['OPERATOR_PASSWORD', `${rule}, for example ${SECRET_EXAMPLE}`]);
  }
  return errors;
}

/** Reads the configuration. An empty variable counts as unset. Throws a `ConfigError` that lists all errors. */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const given: Record<string, string> = {};
  for (const name of VARIABLE_NAMES) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = Variables.safeParse(given);
  const errors = new Map(crossVariableErrors(given));
  for (const issue of parsed.error?.issues ?? []) errors.set(String(issue.path[0]), issue.message);
  if (!parsed.success || errors.size > 0) throw new ConfigError([...errors].map(([name, error]) => `${name} ${error}`));

  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Whether browsers of users keep the client for times without a connection. */
    serviceWorker: env.SERVICE_WORKER === 'on',
    /** An origin without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isProduction: env.NODE_ENV === 'production',
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    /** An absolute path. */
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    sessionSecret: env.SESSION_SECRET,
    anthropicApiKey: env.ANTHROPIC_API_KEY,
    anthropicBaseUrl: env.ANTHROPIC_BASE_URL,
    anthropicModel: env.ANTHROPIC_MODEL,
    anthropicQuickModel: env.ANTHROPIC_QUICK_MODEL,
    aiDailyCents: env.AI_DAILY_CENTS,
    aiUserDailyCents: env.AI_MEMBER_DAILY_CENTS,
    aiJobsAtOnce: env.AI_JOBS_AT_ONCE,
    aiJobsAMinute: env.AI_JOBS_A_MINUTE,
    smtpUrl: env.SMTP_URL,
    contactEmail: env.CONTACT_EMAIL,
    mailFrom: env.MAIL_FROM,
    operatorName: env.OPERATOR_NAME,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : undefined,
    operatorPassword: env.OPERATOR_PASSWORD,
    /** How many proxies in front to trust: the value for Fastify's option of the same name. */
    trustProxy: env.TRUST_PROXY,
    /** Where traces go; undefined if there are none. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    logLevel: env.LOG_LEVEL,
  };
}

export type Env = ReturnType<typeof parseEnv>;

const isPlainHttp = (url: string | undefined) => url !== undefined && new URL(url).protocol === 'http:';

/** Returns what works in production, but not safely. No line has an address; see worker/main.ts. */
export function productionWarnings({ isProduction, isPublicUrlSet, anthropicBaseUrl, oidc }: Env): string[] {
  const warnings: [isTrue: boolean, line: string][] = [
    [
      !isPublicUrlSet,
      'PUBLIC_URL is not set: links and cookies are made for this machine, and cookies are not marked Secure',
    ],
    [
      isPlainHttp(anthropicBaseUrl),
      'ANTHROPIC_BASE_URL begins with http: the API key and what users write travel without TLS',
    ],
    [isPlainHttp(oidc?.issuer), 'OIDC_ISSUER begins with http: anybody on the way can sign in as any user'],
  ];
  return isProduction ? warnings.flatMap(([isTrue, line]) => (isTrue ? line : [])) : [];
}

/** Returns the configuration of this process. If it is invalid, prints the errors and exits. */
export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}
