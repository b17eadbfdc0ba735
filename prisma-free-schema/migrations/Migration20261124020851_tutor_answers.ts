import { Migration } from '@mikro-orm/migrations';

const SIZE = `octet_length(text) + octet_length(passages::text) + coalesce(octet_length(about::text), 0)`;

/** Counts the added messages. `change` says what a sum does to the total of its user. */
const added = (kinds: { counted: string; change: string }[]) => `create or replace function tutor_messages_added() returns trigger language plpgsql as $$
declare
  change record;
begin
  ${kinds
    .map(
      ({ counted, change }) => `for change in select user_id, count(*)::int as kept, sum(${SIZE})::bigint as bytes from added${counted} group by user_id order by user_id loop
    ${change}
  end loop;`,
    )
    .join('\n  ')}
  return null;
end $$;`;

const REFUSE = `perform change_total('tutor_messages', change.user_id, change.kept, change.kept, change.bytes);`;
const COUNT = `insert into user_totals as stored (user_id, kind, "rows", kept_rows, bytes) values (change.user_id, 'tutor_messages', change.kept, change.kept, change.bytes)
    on conflict (user_id, kind) do update set "rows" = stored."rows" + change.kept, kept_rows = stored.kept_rows + change.kept, bytes = stored.bytes + change.bytes;`;

export class Migration20261124020851_tutor_answers extends Migration {

  override name = 'Migration20261124020851_tutor_answers';

  override up(): void | Promise<void> {
    // No query uses it.
    this.addSql(`drop index "review_states_user_id_due_at_index";`);
    // An answer costs money, so it is never refused: the next question is.
    this.addSql(
      added([
        { counted: ` where speaker <> 'tutor'`, change: REFUSE },
        { counted: ` where speaker = 'tutor'`, change: COUNT },
      ]),
    );
  }

  override down(): void | Promise<void> {
    this.addSql(added([{ counted: '', change: REFUSE }]));
    this.addSql(`create index "review_states_user_id_due_at_index" on "review_states" ("user_id", "due_at");`);
  }

}
