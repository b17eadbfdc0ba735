import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseEnv, productionWarnings } from './env.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

function faultsOf(source: NodeJS.ProcessEnv): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('without any variable', () => {
  const env = parseEnv({});

  test('the server listens on 127.0.0.1:3000 and its links use localhost [OPS-12, OPS-13]', () => {
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
    });
  });

  test('data is in .data, and features that need an external account are off [OPS-03, OPS-14]', () => {
    expect(env.dataDir).toBe(resolve('.data'));
    const outside = [env.databaseUrl, env.redisUrl, env.sessionSecret, env.anthropicApiKey, env.smtpUrl, env.oidc];
    expect(outside).toEqual(Array(outside.length).fill(undefined));
    expect(env).toMatchObject({ operatorPassword: undefined, trustProxy: false, logLevel: 'info' });
  });
});

test('parseEnv reads every variable', () => {
  const env = parseEnv({
    PORT: '8080',
    HOST: '::',
    PUBLIC_URL: 'https://Study.example.org/',
    DATA_DIR: '/var/lib/study',
    DATABASE_URL: 'postgres://me:p%40ss@db:5433/study?sslmode=require',
    REDIS_URL: 'rediss://cache:6380/1',
    SESSION_SECRET: SECRET,
    ANTHROPIC_API_KEY: 'sk-ant-1',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:4010',
    ANTHROPIC_MODEL: 'claude-opus-5-5',
    ANTHROPIC_QUICK_MODEL: 'claude-sonnet-5-5',
    AI_DAILY_CENTS: '500',
    AI_MEMBER_DAILY_CENTS: '5',
    AI_JOBS_AT_ONCE: '3',
    AI_JOBS_A_MINUTE: '30',
    SMTP_URL: 'smtp://mail:2525',
    CONTACT_EMAIL: 'team@example.org',
    MAIL_FROM: 'Study Guide <no-reply@example.org>',
    OPERATOR_NAME: 'Garden State Learning LLC',
    OIDC_ISSUER: 'http://localhost:9000',
    OIDC_CLIENT_ID: 'guide',
    OIDC_CLIENT_SECRET: 'hush',
    OPERATOR_PASSWORD: 'open sesame, all forty of you',
    TRUST_PROXY: '2',
    SERVICE_WORKER: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'production',
  });
  expect(env).toEqual({
    port: 8080,
    host: '::',
    serviceWorker: false,
    publicUrl: 'https://study.example.org',
    isPublicUrlSet: true,
    isProduction: true,
    tracesUrl: 'http://collector:4318/v1/traces',
    dataDir: '/var/lib/study',
    databaseUrl: 'postgres://me:p%40ss@db:5433/study?sslmode=require',
    redisUrl: 'rediss://cache:6380/1',
    sessionSecret: SECRET,
    anthropicApiKey: 'sk-ant-1',
    anthropicBaseUrl: 'http://127.0.0.1:4010',
    anthropicModel: 'claude-opus-5-5',
    anthropicQuickModel: 'claude-sonnet-5-5',
    aiDailyCents: 500,
    aiUserDailyCents: 5,
    aiJobsAtOnce: 3,
    aiJobsAMinute: 30,
    smtpUrl: 'smtp://mail:2525',
    contactEmail: 'team@example.org',
    mailFrom: 'Study Guide <no-reply@example.org>',
    operatorName: 'Garden State Learning LLC',
    oidc: { issuer: 'http://localhost:9000', clientId: 'guide', clientSecret: 'hush' },
    operatorPassword: 'open sesame, all forty of you',
    trustProxy: 2,
    logLevel: 'debug',
  });
});

test('an empty variable counts as unset', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '', SMTP_URL: '' })).toEqual(parseEnv({}));
});

test('all errors are reported together, one line per variable with its name and a valid example [OPS-27]', () => {
  const lines = faultsOf({ PORT: 'abc', DATABASE_URL: 'x', LOG_LEVEL: 'loud', OIDC_CLIENT_ID: 'guide' });
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'OIDC_CLIENT_SECRET',
    'OIDC_ISSUER',
    'PORT',
  ]);
  for (const line of lines) expect(line).toMatch(/^[A-Z_]+ must .+, for example \S/);
});

test.each([
  { PORT: '0' },
  { PORT: '65536' },
  { PORT: '30.5' },
  { HOST: 'http://localhost' },
  { PUBLIC_URL: 'study.wrong.org' },
  { PUBLIC_URL: 'https://example.org/a-path' },
  { PUBLIC_URL: 'ftp://example.org' },
  { DATABASE_URL: 'mysql://db/study' },
  { DATABASE_URL: 'postgres://db' },
  { REDIS_URL: 'cache:6379' },
  { SESSION_SECRET: 'too short' },
  { ANTHROPIC_API_KEY: 'two words' },
  { ANTHROPIC_BASE_URL: 'api.wrong.org' },
  { ANTHROPIC_QUICK_MODEL: 'two words' },
  { AI_DAILY_CENTS: '12.50' },
  { AI_MEMBER_DAILY_CENTS: '-50' },
  { SMTP_URL: 'mail.wrong.org:25' },
  { CONTACT_EMAIL: 'nobody-at-all' },
  { MAIL_FROM: 'Nobody <at all>' },
  { OPERATOR_NAME: 'Nobody '.repeat(20) },
  { TRUST_PROXY: 'perhaps' },
  { NODE_ENV: 'staging' },
])('an invalid value gives one line that does not repeat the value: %o [OPS-27]', (source) => {
  const [name = '', value = ''] = Object.entries(source)[0] ?? [];
  const lines = faultsOf(source);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must `));
  if (value.length > 3) expect(lines[0]).not.toContain(value);
});

test('only production with its own database requires SESSION_SECRET [OPS-17, OPS-18]', () => {
  const NODE_ENV = 'production';
  const DATABASE_URL = 'postgres://me:hidden@db/study';
  const lines = faultsOf({ NODE_ENV, DATABASE_URL });
  expect(lines).toEqual([expect.stringMatching(/^SESSION_SECRET must be set when .*openssl rand -hex 32$/)]);
  expect(faultsOf({ NODE_ENV, DATABASE_URL, SESSION_SECRET: SECRET })).toEqual([]);
  expect(faultsOf({ NODE_ENV })).toEqual([]);
  expect(faultsOf({ DATABASE_URL })).toEqual([]);
});

test('production requires 16 characters of OPERATOR_PASSWORD, if there is one [OPS-24, OPS-27]', () => {
  const NODE_ENV = 'production';
  const lines = faultsOf({ NODE_ENV, OPERATOR_PASSWORD: 'fifteen letters' });
  expect(lines).toEqual([
    'OPERATOR_PASSWORD must have at least 16 characters when NODE_ENV=production, for example the output of: openssl rand -hex 32',
  ]);
  expect(faultsOf({ NODE_ENV, OPERATOR_PASSWORD: 'sixteen letters!' })).toEqual([]);
  expect(faultsOf({ NODE_ENV, OPERATOR_PASSWORD: '' })).toEqual([]);
  expect(faultsOf({ OPERATOR_PASSWORD: 'short' })).toEqual([]);
});

test('in production, addresses of the AI and of the sign-in without TLS are warnings that have no address [SEC-24]', () => {
  const plain = {
    ANTHROPIC_BASE_URL: 'HTTP://ai.wrong.org',
    OIDC_ISSUER: 'http://id.wrong.org',
    OIDC_CLIENT_ID: 'guide',
    OIDC_CLIENT_SECRET: 'hush',
  };
  const warningsOf = (source: NodeJS.ProcessEnv) =>
    productionWarnings(parseEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://study.example.org', ...source }));
  expect(warningsOf(plain)).toEqual([
    expect.stringMatching(/^ANTHROPIC_BASE_URL begins with http: .* without TLS$/),
    expect.stringMatching(/^OIDC_ISSUER begins with http: /),
  ]);
  expect(warningsOf(plain).join()).not.toContain('wrong.org');
  const safe = { ...plain, ANTHROPIC_BASE_URL: 'https://ai.example.org', OIDC_ISSUER: 'https://id.example.org' };
  expect(warningsOf(safe)).toEqual([]);
  expect(warningsOf({ ...plain, NODE_ENV: 'development' })).toEqual([]);
});

test.each([
  ['off', false],
  ['0', false],
  ['FALSE', false],
  ['on', 1],
  ['true', 1],
  ['1', 1],
  ['3', 3],
] as const)('TRUST_PROXY=%s trusts %o proxies [OPS-25]', (value, expected) => {
  expect(parseEnv({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});
