import { Migration } from '@mikro-orm/migrations';

// Renames tables, columns, indexes, constraints and fields of stored questions in place. Copies and deletes no row.
const RENAMED = [
  ['alter table "quiz_runs" rename to', 'quiz_runs', 'quizzes'],
  ['alter table "quizzes" rename constraint', 'quiz_runs_pkey', 'quizzes_pkey'],
  ['alter table "quizzes" rename constraint', 'quiz_runs_user_id_foreign', 'quizzes_user_id_foreign'],
  ['alter index', 'quiz_runs_user_id_topic_id_created_at_index', 'quizzes_user_id_topic_id_created_at_index'],
  ['alter index', 'quiz_runs_created_at_index', 'quizzes_created_at_index'],
  ['alter table "quiz_scores" rename column', 'run_id', 'quiz_id'],
  ['alter table "quiz_scores" rename constraint', 'quiz_scores_user_id_run_id_unique', 'quiz_scores_user_id_quiz_id_unique'],
  ['alter table "answers" rename column', 'is_right', 'is_correct'],
  ['alter table "question_pools" rename to', 'question_pools', 'question_banks'],
  ['alter table "question_banks" rename constraint', 'question_pools_pkey', 'question_banks_pkey'],
  ['alter table "question_banks" rename column', 'claimed_until', 'due_at'],
] as const;

function rename(action: string, from: string, to: string): string {
  if (action.endsWith('rename to')) return `${action} "${to}";`;
  return action === 'alter index' ? `${action} "${from}" rename to "${to}";` : `${action} "${from}" to "${to}";`;
}

/** Moves the explanation of each option in a stored question from field `from` to field `to`. */
const renameField = (from: string, to: string) => `
  update "generated_questions" set "content" = jsonb_set("content", '{options}', (
    select jsonb_agg(each.option - '${from}' || jsonb_build_object('${to}', each.option -> '${from}') order by each.place)
    from jsonb_array_elements("content" -> 'options') with ordinality as each (option, place)
  ));`;

export class Migration20261122123803_vocabulary extends Migration {
  override name = 'Migration20261122123803_vocabulary';

  override up(): void {
    for (const [action, from, to] of RENAMED) this.addSql(rename(action, from, to));
    this.addSql(`alter table "quizzes" add "correct" jsonb null;`);
    this.addSql(renameField('why', 'rationale'));
    // From this release on, the due time of a message that a worker holds is the end of the lease.
    this.addSql(`update "mails" set "due_at" = "claimed_at" + interval '5 minutes' where "claimed_at" is not null;`);
  }

  override down(): void {
    this.addSql(renameField('rationale', 'why'));
    this.addSql(`alter table "quizzes" drop column "correct";`);
    for (const [action, from, to] of RENAMED.toReversed()) {
      this.addSql(rename(action.endsWith('rename to') ? `alter table "${to}" rename to` : action, to, from));
    }
  }
}
