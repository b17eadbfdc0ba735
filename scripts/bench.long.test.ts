import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './start/project.ts';

/** Few requests: the test is about what the benchmark prints, whatever the figures are. */
const FEW = { BENCH_ROUNDS: '1', BENCH_REQUESTS: '100', BENCH_USERS: '8' };

const bench = (...names: string[]) =>
  promisify(execFile)(process.execPath, ['bench/main.ts', ...names], { cwd: ROOT, env: { ...process.env, ...FEW } });

const COST = /\d+ µs, p50 [\d.]+ ms, p95 [\d.]+ ms/;

/** Checks that a line has a figure, and that its verdict agrees with the figure, however fast this machine is. */
function expectVerdict(line: string | undefined, pattern: RegExp, aim: number, missed: 'ABOVE' | 'BELOW'): void {
  expect(line).toMatch(pattern);
  const [, figure, verdict] = pattern.exec(line!)!;
  const distance = Number(figure) - aim;
  // A figure that is rounded to the aim could be on either side of it.
  if (distance !== 0)
    expect([line, verdict]).toEqual([line, distance > 0 === (missed === 'ABOVE') ? missed : 'within']);
}

test('the benchmark prints the CPU time of reads and writes, next to bare Fastify and the aims, and whether they are met [PERF-04]', async () => {
  const { stdout } = await bench('reads', 'writes');
  const lineOf = (name: string) => stdout.split('\n').find((line) => line.includes(name));
  expect(lineOf('bare Fastify + pg')).toMatch(COST);
  for (const list of ['REST, sign-in + the same list', 'tRPC, sign-in + the same list']) {
    expect(lineOf(list)).toMatch(COST);
    expectVerdict(lineOf(list), /([\d.]+) of bare, (\w+) 0\.7$/, 0.7, 'BELOW');
  }
  for (const [call, aim] of [
    ['the figures of the dashboard', 1000],
    ['a new quiz of ten questions', 1000],
    ['its score with ten answers', 1500],
  ] as const) {
    expect(lineOf(call)).toMatch(COST);
    expectVerdict(lineOf(call), new RegExp(`(\\d+) µs, .*; (\\w+) ${aim} µs$`), aim, 'ABOVE');
  }
  for (const call of ['a new quiz of ten questions', 'its score with ten answers']) {
    expect(lineOf(call)).toMatch(/, [\d.]+ of bare; /);
  }
  expect(lineOf('ten answers one by one, then the score')).toMatch(/\d+ µs for each quiz, [\d.]+ of bare$/);
  expectVerdict(lineOf('memory at most'), /(\d+) MB, (\w+) 250 MB$/, 250, 'ABOVE');
});
