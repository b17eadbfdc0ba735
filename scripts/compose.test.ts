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

/** Expands `${NAME:-default}` as Docker Compose does with a `.env` that holds SESSION_SECRET and `variables`. */
function interpolate(value: string, variables: Record<string, string> = {}): string {
  return value
    .replace(/\$\{SESSION_SECRET:\?[^}]*\}/, 's'.repeat(64))
    .replace(/\$\{(\w+):-([^${}]*)\}/g, (_all, name: string, fallback: string) => variables[name] || fallback);
}

function envOf({ environment }: Service, variables?: Record<string, string>) {
  const expanded = Object.entries(environment).map(([name, value]) => [name, interpolate(value, variables)]);
  return parseEnv(Object.fromEntries(expanded));
}

describe('docker compose up', () => {
  test('runs web, worker, PostgreSQL and Redis, with one image for web and worker [OPS-10]', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['postgres', 'redis', 'web', 'worker']);
    expect(worker.image).toBe(web.image);
    expect(worker.command).toEqual(['node', 'worker/main.ts']);
    expect([postgres.image, redis.image]).toEqual(['postgres:18', 'redis:7']);
  });

  test('stops without SESSION_SECRET and prints the command that creates one [OPS-10]', () => {
    for (const { environment } of [web, worker]) {
      expect(environment.SESSION_SECRET).toMatch(/^\$\{SESSION_SECRET:\?.*openssl rand -hex 32\) >> \.env\}$/);
      // Docker Compose would interpret another $ as the start of a variable.
      expect(environment.SESSION_SECRET?.match(/\$/g)).toHaveLength(1);
    }
  });

  test('gives web and worker a valid configuration that uses the database and Redis services [OPS-10]', () => {
    for (const service of [web, worker]) {
      const env = envOf(service);
      expect(service.environment.NODE_ENV).toBe('production');
      expect(env.sessionSecret).toBe('s'.repeat(64));
      expect(new URL(env.databaseUrl ?? '').hostname).toBe('postgres');
      expect(new URL(env.redisUrl ?? '').hostname).toBe('redis');
    }
    expect(Object.keys(web.environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  });

  test('PUBLIC_URL stays unset unless .env sets it, so that requests may use any name of the host [OPS-10, SEC-02]', () => {
    const [PORT, PUBLIC_URL] = ['8080', 'https://study.example.org'];
    for (const service of [web, worker]) {
      expect(envOf(service)).toMatchObject({ isPublicUrlSet: false, publicUrl: 'http://localhost:3000' });
      expect(envOf(service, { PORT })).toMatchObject({ isPublicUrlSet: false, publicUrl: 'http://localhost:8080' });
      expect(envOf(service, { PUBLIC_URL })).toMatchObject({ isPublicUrlSet: true, publicUrl: PUBLIC_URL });
    }
  });

  test('the published port, the listening port and the health check all use the port from .env [OPS-12]', () => {
    const variables = { HOST: '0.0.0.0', PORT: '8080' };
    expect(web.ports?.map((ports) => interpolate(ports, variables))).toEqual(['0.0.0.0:8080:8080']);
    expect(envOf(web, variables)).toMatchObject({ host: '0.0.0.0', port: 8080 });
    expect(web.ports?.map((ports) => interpolate(ports))).toEqual(['127.0.0.1:3000:3000']);
    expect(web.healthcheck?.test.join(' ')).toContain("'http://127.0.0.1:' + process.env.PORT");
  });

  test('starts each service after the services that it needs, and stores data in volumes', () => {
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
