import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callOf, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { exportAccount, TABLES } from './account.export.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));

/** A value of each type. A text or JSON says the name of its column, or as much of it as the column holds. */
const VALUES: Record<string, (column: string, length?: number) => unknown> = {
  bigint: () => 7,
  boolean: () => true,
  date: () => '2026-11-24',
  'double precision': () => 0.5,
  int: () => 7,
  jsonb: (column) => [column],
  real: () => 0.5,
  smallint: () => 7,
  text: (column) => column,
  timestamptz: () => '2026-11-24T01:02:03.456+00:00',
  uuid: () => randomUUID(),
  varchar: (column, length) => column.slice(0, length),
};

/** The database fills a generated column itself. */
type Column = {
  name: string;
  type: string;
  length?: number;
  isGenerated: boolean;
  choices?: unknown[];
  refersTo?: string;
};
type Row = Record<string, unknown>;

/** Returns the columns of each table with rows of users, also of tables that are added later. */
function ownedTables(): [table: string, columns: Column[]][] {
  const all = [...server.deps.orm.getMetadata().getAll().values()].map(({ tableName, props }): [string, Column[]] => [
    tableName,
    props.flatMap(({ fieldNames, columnTypes, length, items, targetMeta, generated }) =>
      fieldNames.map((name, at) => ({
        ...{ name, type: columnTypes[at]!.replace(/\(.*/, ''), length, choices: items },
        isGenerated: Boolean(generated),
        refersTo: name === 'user_id' ? 'users' : targetMeta?.tableName,
      })),
    ),
  ]);
  return all.filter(([table, columns]) => table === 'users' || columns.some(({ name }) => name === 'user_id'));
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const inFile = (column: string) => column.split(' as ')[1] ?? camelCase(column);
const inTable = (column: string) => column.split(' as ')[0]!;

test('the export lists every column of every table with rows of users, or leaves it out for a reason [ACC-01]', () => {
  const stored = ownedTables().flatMap(([table, columns]) => columns.map(({ name }) => `${table}.${name}`));
  const known = Object.entries(TABLES).flatMap(([table, { columns, leftOut = {} }]) =>
    [...columns.map(inTable), ...Object.keys(leftOut), ...(table === 'users' ? [] : ['user_id'])].map(
      (column) => `${table}.${column}`,
    ),
  );
  expect(stored.length).toBeGreaterThan(200);
  expect(known.toSorted()).toEqual(stored.toSorted());
});

/** Saves a row of each table with a value in every column, and returns the rows by table. */
async function saveRows(): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  const references = (columns: Column[]) => columns.filter(({ refersTo }) => refersTo).length;
  for (const [table, columns] of ownedTables().toSorted(([, a], [, b]) => references(a) - references(b))) {
    const row: Row = {};
    const given = columns.filter(({ isGenerated }) => !isGenerated);
    for (const { name, type, length, choices, refersTo } of given) {
      row[name] = refersTo ? rows[refersTo]!.id : (choices?.at(-1) ?? VALUES[type]!(name, length));
    }
    // Only a finished exam has its form in the file.
    if (table === 'exams') row.state = 'finished';
    rows[table] = row;
    const names = sql.join(given.map(({ name }) => sql.ref(name)));
    const values = sql.join(Object.values(row).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)));
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(callOf(server).db);
  }
  return rows;
}

test('the file has every listed column under its name and in its place, and no other [ACC-01, ACC-02]', async () => {
  const rows = await saveRows();
  const chunks = await Array.fromAsync(exportAccount(callOf(server, rows.users!.id as string)));
  const { exportedAt: _, ...file } = JSON.parse(chunks.join(''));
  const expected = Object.entries(TABLES).map(([table, { name = camelCase(table), columns }]): [string, Row] => [
    name,
    Object.fromEntries(columns.map((column) => [inFile(column), rows[table]![inTable(column)]])),
  ]);
  expect(Object.keys(file)).toEqual(expected.map(([name]) => name));
  for (const [name, row] of expected) {
    // `user_totals` has more rows, because the database counts the others. The text shows the order.
    expect([file[name]].flat().map((each) => JSON.stringify(each))).toContain(JSON.stringify(row));
  }
});
