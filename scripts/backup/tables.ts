import type { ClientBase } from 'pg';

/** The tables of ours are in this schema. BullMQ's jobs are not part of a backup: the rows of the jobs are. */
const SCHEMA = 'public';
export const MIGRATIONS = 'mikro_orm_migrations';

export type Table = { name: string; columns: string[] };
export type Sequence = { table: string; column: string };

/** Returns all tables with the columns that can be written, each table after those that it refers to. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { needs: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select f.confrelid::regclass::text from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
    [SCHEMA],
  );
  const sorted: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const next = rest.filter(({ needs }) => needs.every((name) => !waiting.has(name)));
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
    rest = rest.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Returns the columns that take their values from a sequence. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select t.relname as table, a.attname as column
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = $1::regnamespace`,
    [SCHEMA],
  );
  return rows;
}

/** Returns the names of the applied migrations in order; none if the database has no tables of ours. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query('select to_regclass($1) as name', [`${SCHEMA}.${MIGRATIONS}`]);
  if (found[0].name === null) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${SCHEMA}.${MIGRATIONS} order by name`);
  return rows.map(({ name }) => name);
}
