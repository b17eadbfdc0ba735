// `npm run faults [rounds] [-- --seed 1]` lets users live through days in which parts of the product are killed, stopped and
// cut off, and then compares all acknowledged writes with the database. It ends with 1 if one is lost or doubled.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '#shared/seeded.ts';
import { type Counts, liveADay } from '../simulators/day.ts';
import { line } from '../testbed.ts';
import { type Comparison, compare, type WriteLog } from './compare.ts';
import { type FaultStack, PARTS, type Part, startFaultStack } from './stack.ts';

const USERS_A_DAY = 4;
const SHORT_STOP_MS = 2000;
const LONG_STOP_MS = 30_000;
/** One stop in so many is long. */
const LONG_STOPS = 12;
const DISK_FULL_MS = 4000;
/** The fault comes at a random moment of so much of the day. */
const FAULT_WITHIN_MS = 1500;
/** A mail whose worker was killed stays with it for five minutes. */
const SETTLE_MS = 7 * 60_000;
const READY_MS = 120_000;

type Fault = { name: string; inject(stack: FaultStack, random: () => number): Promise<void> };

const kill = (part: Part): Fault => ({ name: `${part} killed`, inject: async (stack) => stack.kill(part) });
const stop = (part: Part): Fault => ({
  name: `${part} stopped`,
  inject: async (stack, random) => {
    stack.stop(part);
    await delay(random() < 1 / LONG_STOPS ? LONG_STOP_MS : SHORT_STOP_MS);
    stack.resume(part);
  },
});
const CUTS: Fault[] = [
  { name: 'connections cut', inject: async ({ proxy }) => proxy.cut() },
  { name: 'answers cut', inject: async ({ proxy }, random) => proxy.cutAnswers(10 + random() * 100) },
];
const DISK_FULL: Fault = {
  name: 'disk full',
  inject: async (stack) => {
    await stack.fillDisk();
    await delay(DISK_FULL_MS);
    await stack.emptyDisk();
  },
};

/** Returns after how many seconds the product can do its work. */
async function recover(stack: FaultStack): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < READY_MS) {
    if (await stack.isReady()) return (Date.now() - began) / 1000;
    await delay(50);
  }
  throw new Error(`The product was not ready after ${READY_MS / 1000} s.`);
}

/** Waits until the worker has done what was asked of it. */
async function settle(compareNow: () => Promise<Comparison>): Promise<Comparison> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    const found = await compareNow();
    const isDone = found.mailsMissing.length === 0 && found.lost.every(({ kind }) => kind !== 'plan');
    if (isDone || Date.now() > end) return found;
    await delay(1000);
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const rounds = Number(positionals[0] ?? 200);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = seeded(seed);
const log: WriteLog = { acknowledged: [], unclear: [] };
const stack = await startFaultStack();
const faults = [
  ...PARTS.flatMap((part) => [kill(part), stop(part)]),
  ...CUTS,
  ...(stack.hasOwnDisk ? [DISK_FULL] : []),
];
const counts: Counts = { requests: 0, refused: 0, unanswered: 0 };
const recoveries = new Map<string, number[]>();
const surprises: string[] = [];

console.log(`Faults: ${rounds} rounds, seed ${seed}`);
if (!stack.hasOwnDisk) console.log('  SKIPPED: disk full, because this user may not mount a disk');
try {
  await recover(stack);
  // Every fault comes equally often, in a random order.
  let queue: Fault[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (queue.length === 0)
      queue = faults
        .map((fault) => ({ fault, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ fault }) => fault);
    const fault = queue.pop()!;
    const after = random() * FAULT_WITHIN_MS;
    const days = Array.from({ length: USERS_A_DAY }, () => {
      const own = seeded(Math.floor(random() * 2 ** 32));
      return liveADay(stack.url, log, counts, own).catch((error: Error) =>
        surprises.push(`${fault.name}: ${error.message}`),
      );
    });
    await delay(after);
    await fault.inject(stack, random);
    const seconds = await recover(stack);
    recoveries.set(fault.name, [...(recoveries.get(fault.name) ?? []), seconds]);
    await Promise.all(days);
    if (round % 10 === 0) console.log(`  ${round} rounds, ${log.acknowledged.length} writes acknowledged`);
  }
  const found = await settle(() => compare(stack.databaseUrl, log.acknowledged, stack.smtp));

  for (const [name, seconds] of [...recoveries].sort()) {
    line(name, `${seconds.length} times, longest recovery ${Math.max(...seconds).toFixed(1)} s`);
  }
  line('requests', `${counts.requests}; ${counts.refused} refused (503), ${counts.unanswered} without an answer`);
  line(
    'writes',
    `${log.acknowledged.length} acknowledged, ${found.lost.length} LOST, ${found.doubled.length} DOUBLED, ${log.unclear.length} unclear`,
  );
  line(
    'mails of acknowledged messages',
    `${found.mailsMissing.length} missing, ${found.mailsUnclear} unclear (for the operator), ${found.mailsTwice} twice`,
  );
  line('exits that nobody caused', String(stack.ownExits()));
  for (const mail of found.mailsMissing.slice(0, 20)) console.log(`  MISSING: ${mail}`);
  for (const write of found.lost.slice(0, 20)) console.log(`  LOST: ${JSON.stringify(write)}`);
  for (const key of found.doubled.slice(0, 20)) console.log(`  DOUBLED: ${key}`);
  for (const [surprise, { length }] of Map.groupBy(surprises, (each) => each))
    console.log(`  UNEXPECTED (${length}): ${surprise}`);
  const isGood =
    found.lost.length === 0 && found.doubled.length === 0 && found.mailsMissing.length === 0 && surprises.length === 0;
  if (!isGood) process.exitCode = 1;
} finally {
  await stack.close();
}
