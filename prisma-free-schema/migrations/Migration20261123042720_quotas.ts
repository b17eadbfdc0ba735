import { Migration } from '@mikro-orm/migrations';

type Table = {
  name: string;
  /** Rows that the user has not deleted, and all rows. */
  rows: number;
  keptRows: number;
  bytes: number | null;
  /** The size of a row's text. Only tables with a limit of bytes have one. */
  size?: string;
  /** Rows that count. All by default. */
  counts?: string;
  isDeletable?: boolean;
  /** False for rows that only the removal of the account removes. They need no trigger that counts them down. */
  isRemovable?: boolean;
};

const MB = 1_000_000;

const TABLES: Table[] = [
  { name: 'notes', rows: 2000, keptRows: 4000, bytes: 10 * MB, size: 'octet_length(content)', isDeletable: true, isRemovable: true },
  { name: 'flashcards', rows: 5000, keptRows: 10_000, bytes: 20 * MB, size: 'octet_length(question) + octet_length(answer)', isDeletable: true, isRemovable: true },
  { name: 'bookmarks', rows: 100, keptRows: 1000, bytes: null, isDeletable: true, isRemovable: true },
  { name: 'tutor_messages', rows: 20_000, keptRows: 20_000, bytes: 50 * MB, size: `octet_length(text) + octet_length(passages::text) + coalesce(octet_length(about::text), 0)`, isRemovable: true },
  { name: 'quizzes', rows: 6000, keptRows: 6000, bytes: null, isRemovable: true },
  { name: 'question_reports', rows: 1000, keptRows: 1000, bytes: null, isRemovable: true },
  { name: 'mails', rows: 300, keptRows: 300, bytes: null, counts: `kind = 'contact' and user_id is not null`, isRemovable: true },
  { name: 'quiz_scores', rows: 20_000, keptRows: 20_000, bytes: null },
  { name: 'answers', rows: 150_000, keptRows: 150_000, bytes: null },
  { name: 'review_grades', rows: 150_000, keptRows: 150_000, bytes: null },
  { name: 'exams', rows: 1000, keptRows: 1000, bytes: null },
  { name: 'study_sessions', rows: 10_000, keptRows: 10_000, bytes: null },
  { name: 'session_visits', rows: 30_000, keptRows: 30_000, bytes: null },
];

// SQLSTATE and detail are read by src/platform/quotas.ts. Only a change that adds can be refused, so that a user beyond a
// quota keeps their rows and can remove some.
const CHANGE_TOTAL = `create function change_total(of_kind text, of_user uuid, more_rows int, more_kept int, more_bytes bigint) returns void
language plpgsql as $$
declare
  total user_totals;
  quota quotas;
  refused text;
begin
  if more_kept > 0 then
    insert into user_totals as stored (user_id, kind, "rows", kept_rows, bytes) values (of_user, of_kind, more_rows, more_kept, more_bytes)
    on conflict (user_id, kind) do update set "rows" = stored."rows" + more_rows, kept_rows = stored.kept_rows + more_kept, bytes = stored.bytes + more_bytes
    returning stored.* into total;
  else
    update user_totals as stored set "rows" = stored."rows" + more_rows, kept_rows = stored.kept_rows + more_kept, bytes = stored.bytes + more_bytes
    where user_id = of_user and kind = of_kind returning stored.* into total;
  end if;
  if more_rows <= 0 and more_kept <= 0 and more_bytes <= 0 then
    return;
  end if;
  select * into quota from quotas where kind = of_kind;
  refused := case
    when more_rows > 0 and total."rows" > quota."rows" then format('rows %s', quota."rows")
    when more_kept > 0 and total.kept_rows > quota.kept_rows then format('keptRows %s', quota.kept_rows)
    when more_bytes > 0 and total.bytes > quota.bytes then format('bytes %s', quota.bytes)
  end;
  if refused is not null then
    raise exception 'the quota is reached' using errcode = 'QUOTA', detail = of_kind || ' ' || refused;
  end if;
end $$;`;

const sums = ({ size, isDeletable, counts }: Table) => {
  const rows = isDeletable ? 'count(*) filter (where deleted_at is null)' : 'count(*)';
  const where = counts === undefined ? '' : ` where ${counts}`;
  const select = `select user_id, ${rows}::int as live, count(*)::int as kept, ${size === undefined ? '0' : `sum(${size})`}::bigint as bytes`;
  return { select, where };
};

const triggerFunction = (name: string, body: string) => `create function ${name}() returns trigger language plpgsql as $$
declare
  change record;
begin
  ${body}
  return null;
end $$;`;

const loop = (from: string, call: string) => `for change in ${from} loop
    perform change_total(${call});
  end loop;`;

const statementTrigger = (table: string, event: string, tables: string, call: string) =>
  `create trigger ${table}_${event} after ${event} on ${table} referencing ${tables} for each statement execute function ${call}();`;

function triggersOf(table: Table): string[] {
  const { name, isDeletable, isRemovable } = table;
  const { select, where } = sums(table);
  // In the order of the users, so that two statements can't wait for each other's totals.
  const sumsOf = (rows: string) => `${select} from ${rows}${where} group by user_id order by user_id`;
  const statements = [
    triggerFunction(`${name}_added`, loop(sumsOf('added'), `'${name}', change.user_id, change.live, change.kept, change.bytes`)),
    statementTrigger(name, 'insert', 'new table as added', `${name}_added`),
  ];
  if (isRemovable) {
    statements.push(
      triggerFunction(`${name}_removed`, loop(sumsOf('removed'), `'${name}', change.user_id, -change.live, -change.kept, -change.bytes`)),
      statementTrigger(name, 'delete', 'old table as removed', `${name}_removed`),
    );
  }
  if (isDeletable) {
    const change = `select user_id, sum(live)::int as live, sum(bytes)::bigint as bytes from (
      ${select} from added group by user_id
      union all select user_id, -live, -kept, -bytes from (${select} from removed group by user_id) as old
    ) as each group by user_id having sum(live) <> 0 or sum(bytes) <> 0 order by user_id`;
    statements.push(
      triggerFunction(`${name}_changed`, loop(change, `'${name}', change.user_id, change.live, 0, change.bytes`)),
      statementTrigger(name, 'update', 'old table as removed new table as added', `${name}_changed`),
    );
  }
  // The trigger keeps writes out until the migration is committed, so the sums are complete.
  statements.push(
    `insert into user_totals (user_id, kind, "rows", kept_rows, bytes) select user_id, '${name}', live, kept, bytes from (${sumsOf(name)}) as each;`,
  );
  return statements;
}

export class Migration20261123042720_quotas extends Migration {

  override name = 'Migration20261123042720_quotas';

  override up(): void | Promise<void> {
    this.addSql(`create table "quotas" ("kind" varchar(40) not null, "rows" int not null, "kept_rows" int not null, "bytes" bigint null, primary key ("kind"));`);
    const values = TABLES.map(({ name, rows, keptRows, bytes }) => `('${name}', ${rows}, ${keptRows}, ${bytes})`);
    this.addSql(`insert into "quotas" ("kind", "rows", "kept_rows", "bytes") values ${values.join(', ')};`);
    // Room for the changed versions of a row on its page, because the totals change with every row that is added.
    this.addSql(`alter table "user_totals" set (fillfactor = 50);`);
    this.addSql(CHANGE_TOTAL);
    for (const table of TABLES) for (const statement of triggersOf(table)) this.addSql(statement);
  }

  override down(): void | Promise<void> {
    for (const { name } of TABLES) for (const event of ['added', 'removed', 'changed']) this.addSql(`drop function if exists ${name}_${event} cascade;`);
    this.addSql(`drop function if exists change_total cascade;`);
    this.addSql(`delete from "user_totals";`);
    this.addSql(`drop table if exists "quotas" cascade;`);
  }

}
