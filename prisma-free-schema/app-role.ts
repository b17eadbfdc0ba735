import type pg from 'pg';

const SCHEMAS = 'public, bullmq';
const MIGRATIONS = 'public.mikro_orm_migrations';

/**
 * Creates the role of `appUrl`, or sets its password, and lets it read and write rows. It may not change our schema,
 * roles or databases. So a flaw in the server or the worker gives nobody more than rows. `owner` owns the tables.
 */
export async function allowDataOnly(owner: pg.Client, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const role = owner.escapeIdentifier(decodeURIComponent(username));
  const secret = owner.escapeLiteral(decodeURIComponent(password));
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)]);
  const properties = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${secret}`;
  await owner.query(`${rowCount ? 'alter' : 'create'} role ${role} ${properties}`);
  await owner.query(`grant usage on schema ${SCHEMAS} to ${role}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${role}`);
  await owner.query(`grant usage, select, update on all sequences in schema ${SCHEMAS} to ${role}`);
  // BullMQ creates a sequence for each queue when its first job comes.
  await owner.query(`grant create on schema bullmq to ${role}`);
  await owner.query(`revoke insert, update, delete on ${MIGRATIONS} from ${role}`);
}
