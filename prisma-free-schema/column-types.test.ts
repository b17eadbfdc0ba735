import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { workerDatabase } from '#server/testing/database.ts';
import { databaseOf, openDatabase } from './orm.config.ts';

/** A value of each type that a column has. */
const VALUES: Record<string, string> = {
  bigint: '9007199254740991',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-11-24',
  'double precision': '0.5',
  integer: '7',
  real: '0.5',
  jsonb: '{"a": [1]}',
  smallint: '7',
  text: 'text',
  'timestamp with time zone': '2026-11-24 01:02:03.456+00',
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  'character varying': 'text',
};

let orm: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  orm = await openDatabase(await workerDatabase(), { limits: PATIENT_DATABASE });
});
afterAll(() => orm.close(true));

/** Returns the name of a value's type as the entities declare it. */
function typeOf(value: unknown): string {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}

test('each column of each table comes from the database as the type that its entity declares', async () => {
  const db = databaseOf(orm);
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(db);
  const declared = [...orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props.flatMap((prop) =>
      prop.fieldNames.map((column, at) => {
        const own = prop.targetMeta?.getPrimaryProps()[at] ?? prop;
        return { table: tableName, column, type: own.runtimeType };
      }),
    ),
  );
  expect(declared.length).toBeGreaterThan(250);
  const wrong: string[] = [];
  for (const { table, column, type } of declared) {
    const found = columns.find((each) => each.table === table && each.column === column);
    const text = VALUES[found?.type ?? ''];
    if (text === undefined) throw new Error(`${table}.${column} has the unknown type ${found?.type}`);
    const { rows } = await sql<{ value: unknown }>`select ${text}::${sql.raw(found!.type)} as value`.execute(db);
    const actual = typeOf(rows[0]!.value);
    const expected = ['object', 'any', 'unknown'].includes(type) || type.includes('[]') ? 'object' : type;
    if (actual !== expected) wrong.push(`${table}.${column}: ${actual}, declared as ${type}`);
  }
  expect(wrong).toEqual([]);
});
