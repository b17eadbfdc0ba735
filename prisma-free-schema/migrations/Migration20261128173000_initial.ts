import { Migration } from '@mikro-orm/migrations';

// The tables are as MikroORM generates them from the entities. What it doesn't know stands at the end: the quotas, and how
// two tables are stored.

type Quota = {
  /** The name of the table. */
  kind: string;
  /** Rows that the user has not deleted, and all rows. */
  rows: number;
  keptRows: number;
  bytes: number | null;
  /** The size of a row's text. Only tables with a limit of bytes have one. */
  size?: string;
  /** Rows that count. All by default. */
  counts?: string;
  /** Rows that count, but are never refused. */
  neverRefused?: string;
  isDeletable?: boolean;
  /** False for rows that only the removal of the account removes. They need no trigger that counts them down. */
  isRemovable?: boolean;
};

const MB = 1_000_000;

// Lists are read in parts by this size. Control characters take six bytes in JSON, and one in the text.
const JSON_SIZE_OF = `create function json_size_of(value text) returns int language sql immutable parallel safe
as $$ select octet_length(to_json(value)::text) $$;`;

const CARD_SIZE = 'octet_length(question) + octet_length(answer)';
const MESSAGE_SIZE = 'octet_length(text) + octet_length(passages::text) + coalesce(octet_length(about::text), 0)';
/** Messages that a user sent. */
const FROM_USERS = `kind = 'contact' and user_id is not null`;
/** An answer of the tutor costs money, so it is never refused: the next question is. */
const PAID = `speaker = 'tutor'`;

const QUOTAS: Quota[] = [
  { kind: 'notes', rows: 2000, keptRows: 4000, bytes: 10 * MB, size: 'octet_length(content)', isDeletable: true, isRemovable: true },
  { kind: 'flashcards', rows: 5000, keptRows: 10_000, bytes: 20 * MB, size: CARD_SIZE, isDeletable: true, isRemovable: true },
  { kind: 'bookmarks', rows: 100, keptRows: 1000, bytes: null, isDeletable: true, isRemovable: true },
  { kind: 'tutor_messages', rows: 20_000, keptRows: 20_000, bytes: 50 * MB, size: MESSAGE_SIZE, neverRefused: PAID, isRemovable: true },
  { kind: 'quizzes', rows: 6000, keptRows: 6000, bytes: null, isRemovable: true },
  { kind: 'question_reports', rows: 1000, keptRows: 1000, bytes: null, isRemovable: true },
  { kind: 'mails', rows: 300, keptRows: 300, bytes: null, counts: FROM_USERS, isRemovable: true },
  { kind: 'quiz_scores', rows: 20_000, keptRows: 20_000, bytes: null },
  { kind: 'answers', rows: 150_000, keptRows: 150_000, bytes: null },
  { kind: 'review_grades', rows: 150_000, keptRows: 150_000, bytes: null },
  { kind: 'exams', rows: 1000, keptRows: 1000, bytes: null },
  { kind: 'study_sessions', rows: 10_000, keptRows: 10_000, bytes: null },
  { kind: 'session_visits', rows: 30_000, keptRows: 30_000, bytes: null },
];

// SQLSTATE and detail are read by src/platform/quotas.ts. Only a change that adds can be refused, so that a user beyond a
// quota keeps their rows and can remove some.
const CHANGE_TOTAL = `create function change_total(of_kind text, of_user uuid, more_rows int, more_kept int, more_bytes bigint, may_refuse boolean default true) returns void
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
  if not may_refuse or (more_rows <= 0 and more_kept <= 0 and more_bytes <= 0) then
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

/** Calls `change_total` for each row of `changes`. */
const changeTotals = (kind: string, changes: string, amounts: string) => `for change in ${changes} loop
    perform change_total('${kind}', change.user_id, ${amounts});
  end loop;`;

/** Returns a function of the table, and the trigger that calls it after each statement of this kind. */
const triggerOf = (kind: string, event: string, tables: string, name: string, loops: string[]) => [
  `create function ${kind}_${name}() returns trigger language plpgsql as $$
declare
  change record;
begin
  ${loops.join('\n  ')}
  return null;
end $$;`,
  `create trigger ${kind}_${event} after ${event} on ${kind} referencing ${tables} for each statement execute function ${kind}_${name}();`,
];

function triggersOf({ kind, size, counts, neverRefused, isDeletable, isRemovable }: Quota): string[] {
  const live = isDeletable ? 'count(*) filter (where deleted_at is null)' : 'count(*)';
  const bytes = size === undefined ? '0' : `sum(${size})`;
  const select = `select user_id, ${live}::int as live, count(*)::int as kept, ${bytes}::bigint as bytes`;
  // In the order of the users, so that two statements can't wait for each other's totals.
  const sumsOf = (rows: string, where = counts) =>
    `${select} from ${rows}${where === undefined ? '' : ` where ${where}`} group by user_id order by user_id`;

  const more = 'change.live, change.kept, change.bytes';
  const added =
    neverRefused === undefined
      ? [changeTotals(kind, sumsOf('added'), more)]
      : [
          changeTotals(kind, sumsOf('added', `not (${neverRefused})`), more),
          changeTotals(kind, sumsOf('added', neverRefused), `${more}, false`),
        ];
  const removed = changeTotals(kind, sumsOf('removed'), '-change.live, -change.kept, -change.bytes');
  const changes = `select user_id, sum(live)::int as live, sum(bytes)::bigint as bytes from (
      ${select} from added group by user_id
      union all select user_id, -live, -kept, -bytes from (${select} from removed group by user_id) as old
    ) as each group by user_id having sum(live) <> 0 or sum(bytes) <> 0 order by user_id`;
  const changed = changeTotals(kind, changes, 'change.live, 0, change.bytes');
  return [
    ...triggerOf(kind, 'insert', 'new table as added', 'added', added),
    ...(isRemovable ? triggerOf(kind, 'delete', 'old table as removed', 'removed', [removed]) : []),
    ...(isDeletable ? triggerOf(kind, 'update', 'old table as removed new table as added', 'changed', [changed]) : []),
  ];
}

export class Migration20261128173000_initial extends Migration {

  override name = 'Migration20261128173000_initial';

  override up(): void {
    this.addSql(JSON_SIZE_OF);

    this.addSql(`create table "users" (
      "id" uuid not null, "email" varchar(254) not null, "first_name" varchar(100) not null,
      "last_name" varchar(100) not null, "password_hash" text null, "oidc_subject" varchar(512) null,
      "confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null,
      primary key ("id")
    );`);
    this.addSql(`alter table "users"
      add constraint "users_email_unique" unique ("email"),
      add constraint "users_oidc_subject_unique" unique ("oidc_subject");`);

    this.addSql(`create table "sign_ins" (
      "id" varchar(64) not null, "user_id" uuid not null, "data" jsonb not null, "address" varchar(64) not null,
      "browser" varchar(300) null, "used_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "sign_ins_user_id_index" on "sign_ins" ("user_id");`);
    this.addSql(`create index "sign_ins_expires_at_index" on "sign_ins" ("expires_at");`);
    this.addSql(`alter table "sign_ins"
      add constraint "sign_ins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "progress" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null,
      "completed" boolean not null default false, "last_visited" timestamptz(3) null,
      "time_spent" int not null default 0, "read_to_end_at" timestamptz(3) null,
      "stretches" int not null default 0, "updated_at" timestamptz(3) not null,
      primary key ("id")
    );`);
    this.addSql(`create index "progress_user_id_updated_at_index" on "progress" ("user_id", "updated_at");`);
    this.addSql(`alter table "progress"
      add constraint "progress_user_id_topic_id_unique" unique ("user_id", "topic_id"),
      add constraint "progress_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "bookmarks" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null,
      "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id")
    );`);
    this.addSql(`create index "bookmarks_user_id_created_at_index" on "bookmarks" ("user_id", "created_at");`);
    this.addSql(`create index "bookmarks_deleted_at_index" on "bookmarks" ("deleted_at") where "deleted_at" is not null;`);
    this.addSql(`create unique index "bookmarks_user_id_topic_id_unique" on "bookmarks" ("user_id", "topic_id") where "deleted_at" is null;`);
    this.addSql(`alter table "bookmarks"
      add constraint "bookmarks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "notes" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "content" text not null,
      "json_size" int generated always as (json_size_of(content)) stored,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null,
      primary key ("id")
    );`);
    this.addSql(`create index "notes_user_id_updated_at_index" on "notes" ("user_id", "updated_at");`);
    this.addSql(`create index "notes_deleted_at_index" on "notes" ("deleted_at") where "deleted_at" is not null;`);
    this.addSql(`alter table "notes"
      add constraint "notes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "flashcards" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "question" text not null,
      "answer" text not null, "difficulty" text null, "deck_card_id" varchar(100) null, "model" varchar(100) null,
      "json_size" int generated always as ((json_size_of(question) + json_size_of(answer))) stored,
      "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id")
    );`);
    this.addSql(`create index "flashcards_user_id_created_at_index" on "flashcards" ("user_id", "created_at");`);
    this.addSql(`create index "flashcards_user_id_topic_id_created_at_index" on "flashcards" ("user_id", "topic_id", "created_at");`);
    this.addSql(`create index "flashcards_deleted_at_index" on "flashcards" ("deleted_at") where "deleted_at" is not null;`);
    this.addSql(`alter table "flashcards"
      add constraint "flashcards_user_id_deck_card_id_unique" unique ("user_id", "deck_card_id"),
      add constraint "flashcards_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "flashcards_difficulty_check" check ("difficulty" in ('easy', 'medium', 'hard'));`);

    this.addSql(`create table "flashcard_requests" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "status" text not null,
      "error" text null, "error_kind" varchar(20) null, "attempts" smallint not null,
      "requested_at" timestamptz(3) not null, "claimed_at" timestamptz(3) null, "due_at" timestamptz(3) not null,
      "finished_at" timestamptz(3) null, "count" smallint not null, "is_fresh" boolean not null default false,
      "cards" jsonb null, primary key ("id")
    );`);
    this.addSql(`create index "flashcard_requests_status_due_at_index" on "flashcard_requests" ("status", "due_at");`);
    this.addSql(`alter table "flashcard_requests"
      add constraint "flashcard_requests_user_id_topic_id_unique" unique ("user_id", "topic_id"),
      add constraint "flashcard_requests_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "flashcard_requests_status_check" check ("status" in (
        'pending', 'in_progress', 'completed', 'failed'
      ));`);

    this.addSql(`create table "quizzes" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) null, "scope" text null,
      "served" jsonb not null, "correct" jsonb not null, "solved" jsonb null, "finished_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "quizzes_user_id_topic_id_created_at_index" on "quizzes" ("user_id", "topic_id", "created_at");`);
    this.addSql(`create index "quizzes_created_at_index" on "quizzes" ("created_at");`);
    this.addSql(`alter table "quizzes"
      add constraint "quizzes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "quizzes_scope_check" check ("scope" in (
        'area-1', 'area-2', 'area-3', 'area-4', 'area-5', 'area-6', 'law', 'weak', 'mistakes', 'exam', 'quick', 'drill'
      ));`);

    this.addSql(`create table "quiz_scores" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "quiz_id" uuid null,
      "score" smallint not null, "total_questions" smallint not null, "percentage" smallint not null,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "quiz_scores_user_id_created_at_index" on "quiz_scores" ("user_id", "created_at");`);
    this.addSql(`create index "quiz_scores_user_id_topic_id_created_at_index" on "quiz_scores" ("user_id", "topic_id", "created_at");`);
    this.addSql(`alter table "quiz_scores"
      add constraint "quiz_scores_user_id_quiz_id_unique" unique ("user_id", "quiz_id"),
      add constraint "quiz_scores_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "answers" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "quiz_id" uuid not null,
      "question_id" varchar(100) not null, "chosen" smallint not null, "is_correct" boolean not null,
      "confidence" text null, "answered_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "answers_user_id_topic_id_answered_at_index" on "answers" ("user_id", "topic_id", "answered_at");`);
    this.addSql(`alter table "answers"
      add constraint "answers_quiz_id_question_id_unique" unique ("quiz_id", "question_id"),
      add constraint "answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "answers_confidence_check" check ("confidence" in ('sure', 'notSure'));`);

    this.addSql(`create table "latest_answers" (
      "user_id" uuid not null, "question_id" varchar(100) not null, "topic_id" varchar(20) not null,
      "first_quiz_id" uuid not null, "is_correct" boolean not null, "answered_at" timestamptz(3) not null,
      "missed_at" timestamptz(3) null, "missed_choice" smallint null, "missed_sure" boolean not null default false,
      "correct_on" date null, primary key ("user_id", "question_id")
    );`);
    this.addSql(`create index "latest_answers_user_id_topic_id_index" on "latest_answers" ("user_id", "topic_id");`);
    this.addSql(`alter table "latest_answers"
      add constraint "latest_answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "answer_days" (
      "user_id" uuid not null, "topic_id" varchar(20) not null, "day" date not null, "is_first" boolean not null,
      "is_sealed" boolean not null, "correct" int not null, "total" int not null, "sure" int not null default 0,
      "sure_correct" int not null default 0, "not_sure" int not null default 0,
      "not_sure_correct" int not null default 0, primary key ("user_id", "topic_id", "day", "is_first", "is_sealed")
    );`);
    this.addSql(`alter table "answer_days"
      add constraint "answer_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "exams" (
      "id" uuid not null, "user_id" uuid not null, "kind" text not null, "state" text not null,
      "form" varchar(20) null, "seed" bigint not null, "candidates" jsonb null, "items" jsonb not null,
      "asked" jsonb null, "total" smallint not null, "started_at" timestamptz(3) not null,
      "deadline_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "is_timed_out" boolean not null,
      "score" smallint null, "areas" jsonb null, primary key ("id")
    );`);
    this.addSql(`create index "exams_user_id_started_at_index" on "exams" ("user_id", "started_at");`);
    this.addSql(`create index "exams_deadline_at_index" on "exams" ("deadline_at") where "state" = 'open';`);
    this.addSql(`create unique index "exams_user_id_unique" on "exams" ("user_id") where "state" = 'open';`);
    this.addSql(`alter table "exams"
      add constraint "exams_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "exams_kind_check" check ("kind" in ('full', 'mini')),
      add constraint "exams_state_check" check ("state" in ('open', 'finished', 'abandoned'));`);

    this.addSql(`create table "exam_answers" (
      "exam_id" uuid not null, "position" smallint not null, "user_id" uuid not null, "chosen" smallint null,
      "flagged" boolean not null, "seconds" int not null, "saved_at" timestamptz(3) not null,
      primary key ("exam_id", "position")
    );`);
    this.addSql(`create index "exam_answers_user_id_index" on "exam_answers" ("user_id");`);
    this.addSql(`alter table "exam_answers"
      add constraint "exam_answers_exam_id_foreign" foreign key ("exam_id") references "exams" ("id") on delete cascade,
      add constraint "exam_answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "withheld_questions" (
      "user_id" uuid not null, "question_ids" jsonb not null, "until" timestamptz(3) not null, primary key ("user_id")
    );`);
    this.addSql(`alter table "withheld_questions"
      add constraint "withheld_questions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`create table "score_reports" (
      "user_id" uuid not null, "taken_on" date not null, "saved_at" timestamptz(3) not null, "areas" jsonb not null, primary key ("user_id")
    );`);
    this.addSql(`alter table "score_reports"
      add constraint "score_reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`create table "study_settings" (
      "user_id" uuid not null, "exam_date" date null, "minutes_per_day" smallint not null,
      "time_zone" varchar(64) not null, "has_studied" boolean null, "welcome_step" smallint not null default 1,
      "welcomed_at" timestamptz(3) null,
      primary key ("user_id")
    );`);
    this.addSql(`alter table "study_settings"
      add constraint "study_settings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`create table "review_states" (
      "id" uuid not null, "user_id" uuid not null, "flashcard_id" uuid null, "question_id" varchar(100) null,
      "topic_id" varchar(20) not null, "due_at" timestamptz(3) not null, "stability" double precision not null,
      "difficulty" double precision not null, "scheduled_days" int not null, "learning_steps" smallint not null,
      "reps" int not null, "lapses" int not null, "state" smallint not null, "reviewed_at" timestamptz(3) not null,
      primary key ("id")
    );`);
    this.addSql(`create index "review_states_flashcard_id_index" on "review_states" ("flashcard_id");`);
    this.addSql(`alter table "review_states"
      add constraint "review_states_user_id_flashcard_id_unique" unique ("user_id", "flashcard_id"),
      add constraint "review_states_user_id_question_id_unique" unique ("user_id", "question_id"),
      add constraint "review_states_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "review_states_flashcard_id_foreign" foreign key ("flashcard_id") references "flashcards" ("id") on delete cascade;`);

    this.addSql(`create table "review_grades" (
      "id" uuid not null, "user_id" uuid not null, "attempt_id" uuid not null, "item_id" varchar(100) not null,
      "kind" text not null, "topic_id" varchar(20) not null, "rating" text not null, "seconds" real not null,
      "before" jsonb null, "reviewed_at" timestamptz(3) not null, "undone_at" timestamptz(3) null, primary key ("id")
    );`);
    this.addSql(`create index "review_grades_user_id_reviewed_at_index" on "review_grades" ("user_id", "reviewed_at");`);
    this.addSql(`alter table "review_grades"
      add constraint "review_grades_user_id_attempt_id_unique" unique ("user_id", "attempt_id"),
      add constraint "review_grades_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "review_grades_kind_check" check ("kind" in ('card', 'question')),
      add constraint "review_grades_rating_check" check ("rating" in ('again', 'good'));`);

    this.addSql(`create table "study_sessions" (
      "id" uuid not null, "user_id" uuid not null, "state" text not null, "goal_kind" text not null,
      "goal_amount" smallint not null, "active_seconds" int not null, "is_paused" boolean not null,
      "started_at" timestamptz(3) not null, "reported_at" timestamptz(3) not null, "finished_at" timestamptz(3) null,
      primary key ("id")
    );`);
    this.addSql(`create index "study_sessions_user_id_started_at_index" on "study_sessions" ("user_id", "started_at");`);
    this.addSql(`create index "study_sessions_reported_at_index" on "study_sessions" ("reported_at") where "state" = 'open';`);
    this.addSql(`create unique index "study_sessions_user_id_unique" on "study_sessions" ("user_id") where "state" = 'open';`);
    this.addSql(`alter table "study_sessions"
      add constraint "study_sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "study_sessions_state_check" check ("state" in ('open', 'finished', 'abandoned')),
      add constraint "study_sessions_goal_kind_check" check ("goal_kind" in ('minutes', 'questions', 'cards'));`);

    this.addSql(`create table "session_visits" (
      "user_id" uuid not null, "study_session_id" uuid not null, "topic_id" varchar(20) not null,
      "seconds" int not null, primary key ("user_id", "study_session_id", "topic_id")
    );`);
    this.addSql(`alter table "session_visits"
      add constraint "session_visits_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "today_plans" (
      "user_id" uuid not null, "day" date not null, "blocks" jsonb not null, "planned_at" timestamptz(3) not null,
      "minutes" smallint not null, "exam_date" date null, "has_studied" boolean null, primary key ("user_id", "day")
    );`);
    this.addSql(`alter table "today_plans"
      add constraint "today_plans_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "generated_questions" (
      "id" uuid not null, "topic_id" varchar(20) not null, "content" jsonb not null, "model" varchar(100) not null,
      "solved_by" varchar(100) not null, "checks" jsonb not null, "facts_then" jsonb not null,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "generated_questions_topic_id_index" on "generated_questions" ("topic_id");`);

    this.addSql(`create table "hidden_questions" (
      "question_id" varchar(100) not null, "topic_id" varchar(20) not null, "state" text not null,
      "since" timestamptz(3) not null, primary key ("question_id")
    );`);
    this.addSql(`create index "hidden_questions_topic_id_index" on "hidden_questions" ("topic_id");`);
    this.addSql(`alter table "hidden_questions"
      add constraint "hidden_questions_state_check" check ("state" in ('disputed', 'removed'));`);

    this.addSql(`create table "question_banks" (
      "topic_id" varchar(20) not null, "version" int not null, "tries" int not null, "failure" varchar(20) null,
      "claimed_at" timestamptz(3) null, "due_at" timestamptz(3) null, "requested_by_id" uuid null, "day" date null,
      "batches" smallint not null, primary key ("topic_id")
    );`);
    this.addSql(`alter table "question_banks"
      add constraint "question_banks_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);

    this.addSql(`create table "question_reports" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null,
      "question_id" varchar(100) not null, "reason" text not null, "note" text null, "order" jsonb null,
      "is_dispute" boolean not null, "settled_at" timestamptz(3) null, "withdrawn_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "question_reports_question_id_index" on "question_reports" ("question_id");`);
    this.addSql(`alter table "question_reports"
      add constraint "question_reports_user_id_question_id_unique" unique ("user_id", "question_id"),
      add constraint "question_reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "question_reports_reason_check" check ("reason" in (
        'wrong_answer', 'two_answers', 'unclear', 'outdated', 'other'
      ));`);

    this.addSql(`create table "plans" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "status" text not null,
      "error" text null, "error_kind" varchar(20) null, "attempts" smallint not null,
      "requested_at" timestamptz(3) not null, "claimed_at" timestamptz(3) null, "due_at" timestamptz(3) not null,
      "finished_at" timestamptz(3) null, "stage" text null, "content" jsonb null, "source" text null,
      "model" varchar(100) null, primary key ("id")
    );`);
    this.addSql(`create index "plans_status_due_at_index" on "plans" ("status", "due_at");`);
    this.addSql(`alter table "plans"
      add constraint "plans_user_id_topic_id_unique" unique ("user_id", "topic_id"),
      add constraint "plans_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "plans_status_check" check ("status" in ('pending', 'in_progress', 'completed', 'failed')),
      add constraint "plans_stage_check" check ("stage" in ('reading', 'writing', 'checking')),
      add constraint "plans_source_check" check ("source" in ('claude', 'curated'));`);

    this.addSql(`create table "mails" (
      "id" uuid not null, "user_id" uuid null, "kind" text not null, "content" jsonb not null, "status" text not null,
      "attempts" smallint not null, "due_at" timestamptz(3) not null, "claimed_at" timestamptz(3) null,
      "sent_at" timestamptz(3) null, "error" text null, "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "mails_status_due_at_index" on "mails" ("status", "due_at");`);
    this.addSql(`create index "mails_user_id_index" on "mails" ("user_id");`);
    this.addSql(`alter table "mails"
      add constraint "mails_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "mails_kind_check" check ("kind" in (
        'contact', 'password-reset', 'email-change', 'email-changed', 'confirm-address', 'password-changed',
        'account-linked', 'budget-alert'
      )),
      add constraint "mails_status_check" check ("status" in ('waiting', 'sending', 'sent', 'unclear', 'failed'));`);

    this.addSql(`create table "one_time_tokens" (
      "id" varchar(64) not null, "user_id" uuid not null, "purpose" text not null, "email" varchar(254) null,
      "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "one_time_tokens_user_id_purpose_index" on "one_time_tokens" ("user_id", "purpose");`);
    this.addSql(`create index "one_time_tokens_expires_at_index" on "one_time_tokens" ("expires_at");`);
    this.addSql(`alter table "one_time_tokens"
      add constraint "one_time_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "one_time_tokens_purpose_check" check ("purpose" in (
        'password-reset', 'email-change', 'confirm-address'
      ));`);

    this.addSql(`create table "ai_usage" (
      "day" date not null, "purpose" varchar(20) not null, "model" varchar(100) not null, "calls" int not null,
      "failures" int not null, "input_tokens" bigint not null, "output_tokens" bigint not null,
      "cache_write_tokens" bigint not null, "cache_read_tokens" bigint not null, "milliseconds" bigint not null,
      "cost" bigint not null, "reserved" bigint not null, primary key ("day", "purpose", "model")
    );`);

    this.addSql(`create table "ai_shares" (
      "user_id" uuid not null, "day" date not null, "calls" int not null, "cost" bigint not null,
      "reserved" bigint not null, primary key ("user_id", "day")
    );`);
    this.addSql(`alter table "ai_shares"
      add constraint "ai_shares_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "tutor_messages" (
      "id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "speaker" text not null,
      "text" text not null, "facts" jsonb not null, "passages" jsonb not null, "about" jsonb null,
      "question_id" varchar(100) null, "notice" text null,
      "json_size" int generated always as (
        ((json_size_of(text) + octet_length((passages)::text)) + COALESCE(octet_length((about)::text), 0))
      ) stored,
      "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "tutor_messages_user_id_topic_id_created_at_index" on "tutor_messages" ("user_id", "topic_id", "created_at");`);
    this.addSql(`alter table "tutor_messages"
      add constraint "tutor_messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      add constraint "tutor_messages_speaker_check" check ("speaker" in ('member', 'tutor'));`);

    this.addSql(`create table "dashboard_summaries" (
      "id" uuid not null, "user_id" uuid not null, "text" text null, "figures" varchar(64) null,
      "asked_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`alter table "dashboard_summaries"
      add constraint "dashboard_summaries_user_id_unique" unique ("user_id"),
      add constraint "dashboard_summaries_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "ai_alerts" (
      "day" date not null, "percentage" smallint not null, "created_at" timestamptz(3) not null,
      primary key ("day", "percentage")
    );`);

    this.addSql(`create table "security_events" (
      "id" uuid not null, "kind" text not null, "user_id" uuid null, "address" varchar(64) null,
      "detail" varchar(200) null, "created_at" timestamptz(3) not null, primary key ("id")
    );`);
    this.addSql(`create index "security_events_created_at_index" on "security_events" ("created_at");`);
    this.addSql(`create index "security_events_user_id_created_at_index" on "security_events" ("user_id", "created_at");`);
    this.addSql(`alter table "security_events"
      add constraint "security_events_kind_check" check ("kind" in (
        'registered', 'signedIn', 'signInRefused', 'signedOut', 'signInEnded', 'passwordChanged',
        'passwordResetRequested', 'emailChangeRequested', 'emailChanged', 'addressConfirmed', 'accountLinked',
        'accountExported', 'accountDeleted', 'operatorRefused', 'operatorAction', 'limitReached'
      ));`);

    this.addSql(`create table "user_totals" (
      "user_id" uuid not null, "kind" varchar(40) not null, "rows" int not null, "kept_rows" int not null,
      "bytes" bigint not null, primary key ("user_id", "kind")
    );`);
    this.addSql(`alter table "user_totals"
      add constraint "user_totals_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create table "quotas" (
      "kind" varchar(40) not null, "rows" int not null, "kept_rows" int not null, "bytes" bigint null,
      primary key ("kind")
    );`);

    this.addSql(`create table "rate_counts" (
      "key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key")
    );`);
    this.addSql(`create index "rate_counts_expire_index" on "rate_counts" ("expire");`);

    this.addSql(`create table "app_secrets" (
      "name" varchar(40) not null, "value" text not null, "created_at" timestamptz(3) not null, primary key ("name")
    );`);

    this.addSql(`create table "client_files" (
      "name" varchar(200) not null, "body" bytea not null, "kept_at" timestamptz(3) not null, primary key ("name")
    );`);
    this.addSql(`create index "client_files_kept_at_index" on "client_files" ("kept_at");`);

    // Counters may be lost in a crash. Without the write-ahead log, counting costs less.
    this.addSql(`alter table "rate_counts" set unlogged;`);
    // Room for the changed versions of a row on its page, because the totals change with every row that is added.
    this.addSql(`alter table "user_totals" set (fillfactor = 50);`);

    const values = QUOTAS.map(({ kind, rows, keptRows, bytes }) => `('${kind}', ${rows}, ${keptRows}, ${bytes})`);
    this.addSql(`insert into "quotas" ("kind", "rows", "kept_rows", "bytes") values ${values.join(', ')};`);
    this.addSql(CHANGE_TOTAL);
    for (const quota of QUOTAS) for (const statement of triggersOf(quota)) this.addSql(statement);
  }

}
