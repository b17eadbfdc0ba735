import { type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from './start/project.ts';
import { freePort } from './start/readiness.ts';

// Builds and runs docker-compose.yml in a project of its own, uses it, and kills each container. Prints figures, and ends
// with 1 at the first promise that is not kept. Without a container engine it says so and ends with 0.

const PROJECT = 'study-guide-check';
const BALANCER_IMAGE = 'haproxy:3.2';
const PERSON = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: 'a long password' };

const port = String(await freePort());
const folder = await mkdtemp(join(tmpdir(), 'check-compose-'));
const env = {
  ...process.env,
  PORT: port,
  SESSION_SECRET: randomBytes(32).toString('hex'),
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  POSTGRES_APP_PASSWORD: randomBytes(16).toString('hex'),
  REDIS_PASSWORD: randomBytes(16).toString('hex'),
};
const options: ExecFileOptions = { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 };
let files = ['-f', 'docker-compose.yml'];

const docker = async (...args: string[]): Promise<string> =>
  String((await promisify(execFile)('docker', args, options)).stdout).trim();
const composeArgs = (args: string[]) => ['compose', '-p', PROJECT, ...files, ...args];
const compose = (...args: string[]) => docker(...composeArgs(args));

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function until(what: string, isTrue: () => Promise<boolean>, limitMs = 120_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs / 1000} s in vain until ${what}`);
    await delay(100);
  }
}

function check(isTrue: boolean, promise: string): void {
  if (!isTrue) throw new Error(`Not kept: ${promise}`);
  console.log(`ok: ${promise}`);
}

let cookie = '';

/** Calls a path below /api. Returns the status, 0 without an answer. */
async function call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] || cookie;
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

/** The notes that the server has acknowledged. */
const acknowledged: string[] = [];
let writes = 0;

async function write(): Promise<boolean> {
  writes += 1;
  const content = `note ${writes} of this check`;
  const { status } = await call('POST', '/notes', { topicId: '1.1', content });
  if (status === 200 || status === 201) acknowledged.push(content);
  return status === 200 || status === 201;
}

async function nothingIsLost(when: string): Promise<void> {
  const { text } = await call('GET', '/account/export');
  const lost = acknowledged.filter((content) => !text.includes(`"${content}"`));
  check(lost.length === 0, `all ${acknowledged.length} acknowledged notes are there ${when}`);
}

async function containers(service: string): Promise<string[]> {
  return (await compose('ps', '-q', service)).split('\n').filter(Boolean);
}
const inspect = (id: string, format: string) => docker('inspect', '-f', format, id);
const health = (id: string) => inspect(id, '{{.State.Health.Status}}');

/** Sends a signal as the kernel would, so that the engine doesn't take it for a stop that somebody asked for. */
const signalProcess = (pid: string, signal: string) =>
  docker(
    ...['run', '--rm', '--pid=host', '--user=0', '--cap-drop=ALL', '--cap-add=KILL', 'study-guide'],
    ...['node', '-e', `process.kill(${Number(pid)}, '${signal}')`],
  );

/** Kills one container with SIGKILL while a user writes. Returns how long it took until it was back. */
async function killDuringWrites(service: string): Promise<string> {
  const [id = ''] = await containers(service);
  const [pid, before] = [await inspect(id, '{{.State.Pid}}'), await inspect(id, '{{.State.StartedAt}}')];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      await write();
      await delay(200);
    }
  })();
  await delay(500);
  await signalProcess(pid, 'SIGKILL');
  const time = await seconds(() =>
    until(`${service} is back`, async () => {
      const isNew = (await inspect(id, '{{.State.StartedAt}}')) !== before;
      // The health check of a worker runs every ten seconds, so its own sign is better.
      if (service === 'worker') await docker('exec', id, 'node', 'worker/alive.ts');
      return isNew && (await isReady());
    }),
  );
  await until('a write is acknowledged', write);
  isDone = true;
  await writing;
  return time;
}

/** Requests a study plan, which a worker writes. */
async function planIsDone(topicId: string): Promise<void> {
  await until('a plan is accepted', async () => {
    const { status } = await call('POST', `/topics/${topicId}/detailed-plan`);
    return status === 200 || status === 202;
  });
  await until('the worker has written a plan', async () => {
    const { text } = await call('GET', `/topics/${topicId}/detailed-plan/status`);
    return text.includes('"status":"completed"');
  });
}

async function start(...args: string[]): Promise<void> {
  await compose('up', '-d', '--no-build', '--wait', ...args);
}

async function buildAndUse(): Promise<void> {
  console.log(`build: ${await seconds(() => compose('build'))}`);
  console.log(`image: ${(Number(await inspect('study-guide', '{{.Size}}')) / 1e6).toFixed(0)} MB`);
  // `pull_policy: build` would build again.
  console.log(`ready: ${await seconds(() => start())}`);

  check((await call('POST', '/auth/register', PERSON)).status < 300, 'a user registers');
  const quiz = await call('POST', '/quiz/generate', { topicId: '1.1' });
  check(quiz.status === 200 && quiz.text.includes('"questions"'), 'a quiz has questions');
  const score = { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70 };
  check((await call('POST', '/quiz-scores', score)).status < 300, 'its score is saved');
  check(await write(), 'a note is saved');
  await planIsDone('1.1');
  console.log('ok: the worker writes a plan');
}

async function rights(): Promise<void> {
  for (const service of ['web', 'worker']) {
    check((await compose('exec', '-T', service, 'id', '-u')) !== '0', `${service} does not run as root`);
    const write = compose('exec', '-T', service, 'sh', '-c', 'echo > /app/file');
    check(
      await write.then(
        () => false,
        () => true,
      ),
      `${service} cannot change its own files`,
    );
  }
}

async function kills(): Promise<void> {
  for (const service of ['web', 'worker', 'postgres', 'redis']) {
    console.log(`${service} is back after SIGKILL: ${await killDuringWrites(service)}`);
    await nothingIsLost(`after the kill of ${service}`);
  }
  await planIsDone('1.2');
  console.log('ok: the worker goes on');
}

async function stuckWorker(): Promise<void> {
  const [id = ''] = await containers('worker');
  const table = await docker('top', id, '-eo', 'pid,args');
  const pid = /^\s*(\d+)\s+node worker\/main\.ts$/m.exec(table)?.[1] ?? '';
  await signalProcess(pid, 'SIGSTOP');
  const time = await seconds(() =>
    until('the stuck worker is unhealthy', async () => (await health(id)) === 'unhealthy'),
  );
  console.log(`a stuck worker is unhealthy: ${time}`);
  await signalProcess(pid, 'SIGCONT');
  await until('the worker is healthy again', async () => (await health(id)) === 'healthy');
}

async function hasBalancer(): Promise<boolean> {
  return docker('image', 'inspect', BALANCER_IMAGE).then(
    () => true,
    () =>
      docker('pull', '-q', BALANCER_IMAGE).then(
        () => true,
        () => false,
      ),
  );
}

async function balancer(): Promise<void> {
  if (!(await hasBalancer())) {
    console.log(`skipped: two web servers, because ${BALANCER_IMAGE} cannot be loaded here`);
    return;
  }
  files = ['-f', 'docker-compose.yml', '-f', 'docker-compose.balancer.yml'];
  await start('--scale', 'worker=2');
  await until('the balancer has a server', isReady);
  check((await containers('web')).length === 2, 'two web servers run behind the balancer');
  check((await call('GET', '/auth/user')).status === 200, 'the sign-in is valid at both');
  const failed = { count: 0 };
  const [id = ''] = await containers('web');
  const pid = await inspect(id, '{{.State.Pid}}');
  const reading = (async () => {
    for (let count = 0; count < 100; count += 1) {
      if ((await call('GET', '/auth/user')).status !== 200) failed.count += 1;
      await delay(50);
    }
  })();
  await signalProcess(pid, 'SIGKILL');
  await reading;
  // The request that the killed server was working on has no answer.
  check(failed.count <= 2, `the other server takes over: ${failed.count} of 100 calls failed`);
  await nothingIsLost('behind the balancer');
  await compose('down');
  files = ['-f', 'docker-compose.yml'];
}

async function backup(): Promise<void> {
  const file = join(folder, 'study.backup.gz');
  const saving = spawn('docker', composeArgs(['exec', '-T', 'web', 'node', 'scripts/backup.ts', '-']), {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  saving.stdout.pipe(createWriteStream(file, { mode: 0o600 }));
  const [code] = await once(saving, 'close');
  check(code === 0, 'a backup is saved while the product runs');
  await compose('down', '-v');
  await start('postgres');
  const { uid } = userInfo();
  const where = ['-v', `${folder}:/backup:ro`, '--user', String(uid)];
  await compose(
    'run',
    '--rm',
    '--no-deps',
    ...where,
    'migrate',
    'node',
    'scripts/restore.ts',
    '/backup/study.backup.gz',
  );
  await start();
  check((await call('POST', '/auth/sign-in', PERSON)).status === 200, 'the user of the backup signs in');
  await nothingIsLost('after a restore into empty volumes');
}

async function main(): Promise<void> {
  try {
    await docker('compose', 'version');
    await docker('version');
  } catch {
    console.log('There is no container engine with Docker Compose v2 here, so nothing was checked.');
    return;
  }
  try {
    await buildAndUse();
    await rights();
    await kills();
    await stuckWorker();
    await start('--scale', 'worker=2');
    check((await containers('worker')).length === 2, 'two workers run');
    await planIsDone('2.1');
    await balancer();
    await compose('down');
    await start();
    await nothingIsLost('after down and up');
    await backup();
  } finally {
    await compose('down', '-v').catch(() => {});
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
