import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Few requests: the test is about what the benchmark prints, whatever the figures are. */
const FEW = { BENCH_ROUNDS: '1', BENCH_REQUESTS: '20', BENCH_USERS: '2' };

const COST = /\d+ µs, p50 [\d.]+ ms, p95 [\d.]+ ms/;

test('the benchmark prints the CPU time of reads and writes, next to bare Fastify and the aims [PERF-04]', async () => {
  const env = { ...process.env, ...FEW };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts', 'reads', 'writes'], {
    cwd: ROOT,
    env,
  });
  const lineOf = (name: string) => stdout.split('\n').find((line) => line.includes(name));
  expect(lineOf('bare Fastify + pg')).toMatch(COST);
  for (const list of ['REST, sign-in + the same list', 'tRPC, sign-in + the same list']) {
    expect(lineOf(list)).toMatch(COST);
    expect(lineOf(list)).toMatch(/[\d.]+ of bare, (within|BELOW) 0\.7$/);
  }
  for (const [call, aim] of [
    ['the figures of the dashboard', 1000],
    ['a new quiz of ten questions', 1000],
    ['its score with ten answers', 1500],
  ] as const) {
    expect(lineOf(call)).toMatch(COST);
    expect(lineOf(call)).toMatch(new RegExp(`(within|ABOVE) ${aim} µs$`));
  }
  expect(lineOf('memory at most')).toMatch(/\d+ MB, (within|ABOVE) 250 MB$/);
}, 120_000);
