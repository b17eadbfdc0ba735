import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, VARIABLE_NAMES } from '../src/platform/env.ts';
import { ROOT } from './start/project.ts';

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
};

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const compose: { services: Record<string, Service>; volumes: object } = parse(read('docker-compose.yml'), {
  merge: true,
});
const { web, worker, postgres, redis } = compose.services as Record<'web' | 'worker' | 'postgres' | 'redis', Service>;

/** What compose makes of `${NAME:-default}` when `.env` holds SESSION_SECRET and what else is given. */
function interpolate(value: string, given: Record<string, string> = {}): string {
  return value
    .replace(/\$\{SESSION_SECRET:\?[^}]*\}/, 's'.repeat(64))
    .replace(/\$\{(\w+):-([^${}]*)\}/g, (_all, name: string, without: string) => given[name] || without);
}

function envOf({ environment }: Service, given?: Record<string, string>) {
  const filled = Object.entries(environment).map(([name, value]) => [name, interpolate(value, given)]);
  return parseEnv(Object.fromEntries(filled));
}

describe('docker compose up', () => {
  test('runs web, worker, PostgreSQL and Redis, the first two from one image [OPS-10]', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['postgres', 'redis', 'web', 'worker']);
    expect(worker.image).toBe(web.image);
    expect(worker.command).toEqual(['node', 'worker/main.ts']);
    expect([postgres.image, redis.image]).toEqual(['postgres:18', 'redis:7']);
  });

  test('stops without SESSION_SECRET, with the line that creates one [OPS-10]', () => {
    for (const { environment } of [web, worker]) {
      expect(environment.SESSION_SECRET).toMatch(/^\$\{SESSION_SECRET:\?.*openssl rand -hex 32\) >> \.env\}$/);
      // A further $ would be read as the start of a variable.
      expect(environment.SESSION_SECRET?.match(/\$/g)).toHaveLength(1);
    }
  });

  test('gives web and worker a right configuration, with the database and Redis beside them [OPS-10]', () => {
    for (const service of [web, worker]) {
      const env = envOf(service);
      expect(service.environment.NODE_ENV).toBe('production');
      expect(env.sessionSecret).toBe('s'.repeat(64));
      expect(new URL(env.databaseUrl ?? '').hostname).toBe('postgres');
      expect(new URL(env.redisUrl ?? '').hostname).toBe('redis');
    }
    expect(Object.keys(web.environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  });

  test('PUBLIC_URL stays unset unless it is given, so that a call may come from any name of the host [OPS-10, SEC-02]', () => {
    const [PORT, PUBLIC_URL] = ['8080', 'https://study.example.org'];
    for (const service of [web, worker]) {
      expect(envOf(service)).toMatchObject({ isPublicUrlSet: false, publicUrl: 'http://localhost:3000' });
      expect(envOf(service, { PORT })).toMatchObject({ isPublicUrlSet: false, publicUrl: 'http://localhost:8080' });
      expect(envOf(service, { PUBLIC_URL })).toMatchObject({ isPublicUrlSet: true, publicUrl: PUBLIC_URL });
    }
  });

  test('the port of .env is the one that is published, listened on and looked after [OPS-12]', () => {
    const given = { HOST: '0.0.0.0', PORT: '8080' };
    expect(web.ports?.map((ports) => interpolate(ports, given))).toEqual(['0.0.0.0:8080:8080']);
    expect(envOf(web, given)).toMatchObject({ host: '0.0.0.0', port: 8080 });
    expect(web.ports?.map((ports) => interpolate(ports))).toEqual(['127.0.0.1:3000:3000']);
    expect(web.healthcheck?.test.join(' ')).toContain("'http://127.0.0.1:' + process.env.PORT");
  });

  test('starts each service after what it needs, and keeps data in volumes', () => {
    expect(web.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    expect(worker.depends_on).toEqual({ web: { condition: 'service_healthy' } });
    for (const service of [web, postgres, redis]) expect(service.healthcheck).toBeDefined();
    expect([postgres.ports, redis.ports, worker.ports]).toEqual([undefined, undefined, undefined]);
    expect([...(postgres.volumes ?? []), ...(redis.volumes ?? [])].map((volume) => volume.split(':')[0])).toEqual(
      Object.keys(compose.volumes),
    );
  });
});

test('.env.example lists every variable, commented out', () => {
  const lines = read('.env.example').split('\n');
  const names = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(names.sort()).toEqual([...VARIABLE_NAMES].sort());
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
