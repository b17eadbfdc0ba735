import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE } from '../testing/app.ts';
import { workerDatabase } from '../testing/database.ts';
import { logNotice, logPostgresLine } from './log.ts';

function collectingLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { lines, log };
}

test('a warning or notice on a connection reaches the log [OPS-37]', async () => {
  const { lines, log } = collectingLog();
  const orm = await openDatabase(await workerDatabase(), { limits: PATIENT_DATABASE, onNotice: logNotice(log) });
  await orm.em.execute("do $$ begin raise warning 'the disk is old'; raise notice 'all is well'; end $$");
  await orm.close(true);
  expect(lines).toMatchObject([
    { level: 40, severity: 'WARNING', message: 'the disk is old' },
    { level: 30, severity: 'NOTICE', message: 'all is well' },
  ]);
});

test("of the embedded PostgreSQL's own log, warnings and failures reach the log, errors of statements do not [OPS-37]", () => {
  const { lines, log } = collectingLog();
  for (const line of [
    '2026-11-23 04:00:00.000 UTC [7] LOG:  checkpoint starting: time',
    '2026-11-23 04:00:01.000 UTC [7] WARNING:  could not write block 7',
    '2026-11-23 04:00:02.000 UTC [7] ERROR:  deadlock detected',
    '2026-11-23 04:00:03.000 UTC [7] DETAIL:  Key (email)=(rosa@example.com) already exists.',
    '2026-11-23 04:00:03.000 UTC [7] DETAIL:  Failing row contains (1.1, WARNING:  the text of a note).',
    '\tPANIC:  the second line of a note',
    '2026-11-23 04:00:04.000 UTC [7] FATAL:  sorry, too many clients already',
    '2026-11-23 04:00:05.000 UTC [7] PANIC:  could not write to file "pg_wal": No space left on device',
  ])
    logPostgresLine(log, line);
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    [40, 'could not write block 7'],
    [50, 'sorry, too many clients already'],
    [60, 'could not write to file "pg_wal": No space left on device'],
  ]);
});
