import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, VARIABLE_NAMES } from '../src/platform/env.ts';
import { ROOT } from './start/project.ts';

type Port = { host_ip: string; published: string; target: string | number };
type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: Port[];
  volumes?: string[];
  pull_policy?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
};

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const compose: { services: Record<string, Service>; volumes: object } = parse(read('docker-compose.yml'), {
  merge: true,
});
const { web, worker, migrate, postgres, redis } = compose.services as Record<
  'web' | 'worker' | 'migrate' | 'postgres' | 'redis',
  Service
>;
const balancer: { services: Record<string, Service> } = parse(read('docker-compose.balancer.yml'), {
  customTags: [{ tag: '!reset', collection: 'seq', resolve: () => [] }],
});
const PASSWORDS = ['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD'];

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

function portsOf({ ports = [] }: Service, variables?: Record<string, string>): string[] {
  return ports.map((port) =>
    [port.host_ip, port.published, port.target].map((part) => interpolate(String(part), variables)).join(' '),
  );
}

describe('docker compose up', () => {
  test('runs web, worker, PostgreSQL and Redis, with one image for web, worker and migrations [OPS-10, OPS-41]', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['migrate', 'postgres', 'redis', 'web', 'worker']);
    expect([worker.image, migrate.image]).toEqual([web.image, web.image]);
    // Only one service builds it.
    expect([web, worker, migrate].map(({ pull_policy }) => pull_policy)).toEqual(['build', 'never', 'never']);
    expect(worker.command).toEqual(['node', 'worker/main.ts']);
    expect([postgres.image, redis.image]).toEqual(['postgres:18', 'redis:7']);
  });

  test('web and worker use a role of their own, and passwords come from .env [OPS-35, OPS-41]', () => {
    const owner = new URL(interpolate(migrate.environment.DATABASE_URL ?? ''));
    const app = new URL(interpolate(migrate.environment.APP_DATABASE_URL ?? ''));
    expect(owner.username).toBe(postgres.environment.POSTGRES_USER);
    expect(app.username).not.toBe(owner.username);
    for (const service of [web, worker]) {
      expect(envOf(service).databaseUrl).toBe(app.href);
      expect(JSON.stringify(service.environment)).not.toContain('POSTGRES_PASSWORD');
    }
    const variables = Object.fromEntries(PASSWORDS.map((name) => [name, `own-${name}`]));
    const { databaseUrl, redisUrl } = envOf(web, variables);
    expect(new URL(databaseUrl ?? '').password).toBe('own-POSTGRES_APP_PASSWORD');
    expect(new URL(redisUrl ?? '').password).toBe('own-REDIS_PASSWORD');
    expect(interpolate(redis.command?.at(-1) ?? '', variables)).toBe('own-REDIS_PASSWORD');
  });

  test('a container has no rights that it does not need, and limits for memory and logs [OPS-41]', () => {
    for (const service of [...Object.values(compose.services), balancer.services.balancer as Service]) {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
        mem_limit: expect.any(String),
        logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      });
    }
  });

  test('the balancer waits only so long for the head of a request [OPS-43]', () => {
    expect(read('scripts/compose/haproxy.cfg')).toMatch(/^ {4}timeout http-request 20s$/m);
  });

  test('the balancer takes the port of the site, and web trusts its headers [OPS-43]', () => {
    const { web: behind, balancer: front } = balancer.services as Record<'web' | 'balancer', Service>;
    expect(behind.ports).toEqual([]);
    expect(portsOf(front, { PORT: '8080' })).toEqual(['127.0.0.1 8080 8080']);
    expect(interpolate(behind.environment.TRUST_PROXY ?? '')).toBe('1');
  });

  test('stops without SESSION_SECRET and prints the command that creates one [OPS-10]', () => {
    for (const { environment } of [web, worker, migrate]) {
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
    expect(portsOf(web, variables)).toEqual(['0.0.0.0 8080 8080']);
    expect(portsOf(web, { HOST: '::1' })).toEqual(['::1 3000 3000']);
    expect(envOf(web, variables)).toMatchObject({ host: '0.0.0.0', port: 8080 });
    expect(portsOf(web)).toEqual(['127.0.0.1 3000 3000']);
    expect(web.healthcheck?.test.join(' ')).toContain("'http://127.0.0.1:' + process.env.PORT");
  });

  test('starts each service after the services that it needs, and stores data in volumes', () => {
    for (const service of [web, worker]) {
      expect(service.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
    }
    expect(migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const service of [web, worker, postgres, redis]) expect(service.healthcheck).toBeDefined();
    expect([postgres.ports, redis.ports, worker.ports]).toEqual([undefined, undefined, undefined]);
    expect([...(postgres.volumes ?? []), ...(redis.volumes ?? [])].map((volume) => volume.split(':')[0])).toEqual(
      Object.keys(compose.volumes),
    );
  });
});

test('.env.example lists every variable, commented out', () => {
  const lines = read('.env.example').split('\n');
  const names = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(names.sort()).toEqual([...VARIABLE_NAMES, ...PASSWORDS, 'COMPOSE_FILE'].sort());
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
