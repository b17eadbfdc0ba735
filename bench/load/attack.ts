// What one account, or one address, can do to everybody else: 300 users study alone, beside connections that read nothing, and
// beside connections that ask for the description of the API without a pause.
import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { call, requestOf } from '../http.ts';
import { study } from '../simulators/journey.ts';
import { line, megabytes, percentile, signUp, signUpAll, type Testbed } from '../testbed.ts';
import { openClient } from './client.ts';
import { isError, reportErrors } from './steady.ts';

const ATTACKS = { unread: 360, documents: 240 };
const NOTES = 13;
const NOTE_LENGTH = 20_000;
const MEMORY_MB = 512;
const P99_RATIO = 2;
const SAMPLE_MS = 500;

/** Returns whether all promises were kept. */
export async function attack(testbed: Testbed, { users, seconds }: { users: number; seconds: number }) {
  const server = await testbed.start('src/main.ts', await testbed.database());
  const attacker = await signUp(server.url);
  // Each of these characters takes six bytes in JSON.
  const note = { topicId: '1.1', content: '\u0001'.repeat(NOTE_LENGTH) };
  for (let count = 0; count < NOTES; count++) await call(server.url, requestOf('POST', '/api/notes', attacker, note));
  console.log(`Attack: ${users} users for ${seconds} s, alone and beside ${Object.entries(ATTACKS).flat().join(' ')}`);

  async function round(name: string, connections = 0) {
    // New users, because others may be in an exam.
    const accounts = await signUpAll(server.url, users);
    const args = [server.url, name, attacker.cookie, String(connections)];
    const child = connections > 0 ? fork(`${import.meta.dirname}/attacker.ts`, args) : undefined;
    const client = openClient(server.url, { ownConnections: true });
    let memory = 0;
    const timer = setInterval(() => {
      memory = Math.max(memory, megabytes(server.pid));
    }, SAMPLE_MS);
    let isOver = false;
    const studying = accounts.map((user, turn) => study(client, user, turn, () => isOver));
    await delay(seconds * 1000);
    isOver = true;
    await Promise.all(studying);
    clearInterval(timer);
    child?.kill();
    const times = client.calls.map(({ ms }) => ms);
    const errors = client.calls.filter(isError).length;
    const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    reportErrors(client.calls);
    line(
      `${name} (${times.length} calls)`,
      `p50 ${median.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${errors} errors, ${memory.toFixed(0)} MB at most`,
    );
    return { p99, errors, memory };
  }

  const alone = await round('alone');
  let isKept = alone.errors === 0;
  for (const [name, connections] of Object.entries(ATTACKS)) {
    const { p99, errors, memory } = await round(name, connections);
    isKept &&= errors === 0 && memory < MEMORY_MB && p99 <= alone.p99 * P99_RATIO;
  }
  line('promises', `${isKept ? 'kept' : 'NOT KEPT'}: below ${MEMORY_MB} MB, p99 at most ${P99_RATIO} times, no errors`);
  return isKept;
}
