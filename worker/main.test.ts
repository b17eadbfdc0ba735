import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { ownDatabase, workerDatabase } from '#server/testing/database.ts';
import { hangingDatabase } from '#server/testing/hanging-database.ts';

let worker: ChildProcessByStdio<null, Readable, null>;
let output: string;
afterEach(() => worker.kill('SIGKILL'));

function startWorker(env: { DATABASE_URL: string; REDIS_URL?: string; SMTP_URL?: string; PUBLIC_URL?: string }) {
  worker = spawn(process.execPath, ['worker/main.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = '';
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
}

const SMTP_URL = 'smtp://127.0.0.1:1';
const linesWith = (words: string) => output.split('\n').filter((line) => line.includes(words));
const logs = (words: string, times = 1) => expect.poll(() => linesWith(words).length).toBeGreaterThanOrEqual(times);

async function stop() {
  const exited = once(worker, 'exit');
  worker.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

test('while Redis is down the worker logs it repeatedly, and can be stopped; without PUBLIC_URL it warns that links in mails work only on this machine [OPS-07, OPS-13]', async () => {
  // Nothing listens on port 1.
  startWorker({ DATABASE_URL: await workerDatabase(), REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL });
  await logs('waiting for it', 2);
  expect(linesWith('waiting for it')[0]).toContain('ECONNREFUSED');
  expect(linesWith('PUBLIC_URL is not set')).toHaveLength(1);
  await stop();
});

test('the worker exits cleanly even if the database hangs; with PUBLIC_URL it warns of nothing [OPS-07, OPS-13]', async () => {
  const database = await hangingDatabase(await ownDatabase());
  startWorker({ DATABASE_URL: database.url, SMTP_URL, PUBLIC_URL: 'https://study.example.org' });
  await logs('the worker is ready');
  expect(linesWith('PUBLIC_URL')).toEqual([]);
  database.hang();
  await stop();
  database.close();
});
