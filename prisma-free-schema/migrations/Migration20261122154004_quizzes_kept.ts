import { Migration } from '@mikro-orm/migrations';

/** Fills the latest answers and the mistakes from all answers. Must agree with `recordAnswers`. */
const FILL_LATEST_ANSWERS = `
  with "days" as (
    select *, ("answered_at" at time zone 'America/New_York')::date as "day" from "answers"
  ), "last" as (
    select distinct on ("user_id", "question_id") * from "days" order by "user_id", "question_id", "answered_at" desc
  ), "missed" as (
    select distinct on ("user_id", "question_id") * from "days" where not "is_correct"
    order by "user_id", "question_id", "answered_at" desc
  ), "learned" as (
    select "user_id", "question_id", min("days"."day") as "correct_on", count(distinct "days"."day") as "correct_days"
    from "days" left join "missed" using ("user_id", "question_id")
    where "days"."is_correct" and ("missed"."answered_at" is null or "days"."answered_at" > "missed"."answered_at")
    group by "user_id", "question_id"
  )
  insert into "latest_answers"
    ("user_id", "question_id", "topic_id", "is_correct", "answered_at", "missed_at", "missed_choice", "correct_on")
  select "last"."user_id", "last"."question_id", "last"."topic_id", "last"."is_correct", "last"."answered_at",
    case when coalesce("correct_days", 0) < 2 then "missed"."answered_at" end,
    case when coalesce("correct_days", 0) < 2 then "missed"."chosen" end,
    "correct_on"
  from "last"
    left join "missed" using ("user_id", "question_id")
    left join "learned" using ("user_id", "question_id");`;

/** Changes each question of each stored quiz. */
const changeItems = (change: string) => `
  update "quizzes" set "served" = (
    select jsonb_agg(each.item ${change} order by each.place)
    from jsonb_array_elements("served") with ordinality as each (item, place)
  ) where jsonb_array_length("served") > 0;`;

export class Migration20261122154004_quizzes_kept extends Migration {
  override name = 'Migration20261122154004_quizzes_kept';

  override up(): void {
    this.addSql(`create table "latest_answers" ("user_id" uuid not null, "question_id" varchar(100) not null, "topic_id" varchar(20) not null, "is_correct" boolean not null, "answered_at" timestamptz(3) not null, "missed_at" timestamptz(3) null, "missed_choice" smallint null, "correct_on" date null, primary key ("user_id", "question_id"));`);
    this.addSql(`create index "latest_answers_user_id_topic_id_index" on "latest_answers" ("user_id", "topic_id");`);

    this.addSql(`alter table "quizzes" add "scope" text null, add "finished_at" timestamptz(3) null;`);
    this.addSql(`alter table "quizzes" alter column "topic_id" drop not null;`);
    this.addSql(`alter table "quizzes" add constraint "quizzes_scope_check" check ("scope" in ('area-1', 'area-2', 'area-3', 'area-4', 'area-5', 'area-6', 'law', 'weak', 'mistakes', 'exam'));`);

    this.addSql(`alter table "question_reports" add "order" jsonb null;`);

    this.addSql(`drop index "answers_user_id_topic_id_question_id_answered_at_index";`);
    this.addSql(`alter table "answers" add "quiz_id" uuid null;`);
    this.addSql(`alter table "answers" add constraint "answers_quiz_id_question_id_unique" unique ("quiz_id", "question_id");`);

    this.addSql(`alter table "latest_answers" add constraint "latest_answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(changeItems(`|| jsonb_build_object('topicId', "topic_id")`));
    this.addSql(
      `update "quizzes" set "finished_at" = "quiz_scores"."created_at" from "quiz_scores" where "quiz_id" = "quizzes"."id";`,
    );
    this.addSql(FILL_LATEST_ANSWERS);
  }

  override down(): void {
    this.addSql(`delete from "quizzes" where "topic_id" is null;`);
    this.addSql(changeItems(`- 'topicId'`));
    this.addSql(`drop table if exists "latest_answers" cascade;`);

    this.addSql(`alter table "answers" drop constraint "answers_quiz_id_question_id_unique";`);
    this.addSql(`alter table "answers" drop column "quiz_id";`);
    this.addSql(`create index "answers_user_id_topic_id_question_id_answered_at_index" on "answers" ("user_id", "topic_id", "question_id", "answered_at");`);

    this.addSql(`alter table "question_reports" drop column "order";`);

    this.addSql(`alter table "quizzes" drop constraint "quizzes_scope_check";`);
    this.addSql(`alter table "quizzes" drop column "scope", drop column "finished_at";`);
    this.addSql(`alter table "quizzes" alter column "topic_id" set not null;`);
  }
}
