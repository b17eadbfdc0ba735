import { Migration } from '@mikro-orm/migrations';

/** A tutor's answer is about the question that the message before it is about. */
const FILL_QUESTION_IDS = `
  with "messages" as (
    select "id", "speaker", "about" ->> 'questionId' as "own",
      lag("about" ->> 'questionId') over (partition by "user_id", "topic_id" order by "created_at", "id") as "before"
    from "tutor_messages"
  )
  update "tutor_messages"
  set "question_id" = case when "messages"."speaker" = 'tutor' then "messages"."before" else "messages"."own" end
  from "messages" where "messages"."id" = "tutor_messages"."id";`;

export class Migration20261122220234_exams extends Migration {

  override name = 'Migration20261122220234_exams';

  override up(): void | Promise<void> {
    this.addSql(`create table "score_reports" ("user_id" uuid not null, "taken_on" date not null, "areas" jsonb not null, primary key ("user_id"));`);

    this.addSql(`create table "exams" ("id" uuid not null, "user_id" uuid not null, "kind" text not null, "state" text not null, "form" varchar(20) null, "seed" bigint not null, "candidates" jsonb null, "items" jsonb not null, "asked" jsonb null, "total" smallint not null, "started_at" timestamptz(3) not null, "deadline_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "is_timed_out" boolean not null, "score" smallint null, "areas" jsonb null, primary key ("id"));`);
    this.addSql(`create index "exams_user_id_started_at_index" on "exams" ("user_id", "started_at");`);
    this.addSql(`create index "exams_deadline_at_index" on "exams" ("deadline_at") where "state" = 'open';`);
    this.addSql(`create unique index "exams_user_id_unique" on "exams" ("user_id") where "state" = 'open';`);

    this.addSql(`create table "exam_answers" ("exam_id" uuid not null, "position" smallint not null, "user_id" uuid not null, "chosen" smallint null, "flagged" boolean not null, "seconds" int not null, "saved_at" timestamptz(3) not null, primary key ("exam_id", "position"));`);
    this.addSql(`create index "exam_answers_user_id_index" on "exam_answers" ("user_id");`);

    this.addSql(`create table "withheld_questions" ("user_id" uuid not null, "question_ids" jsonb not null, "until" timestamptz(3) not null, primary key ("user_id"));`);

    this.addSql(`alter table "score_reports" add constraint "score_reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`alter table "exams" add constraint "exams_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "exams" add constraint "exams_kind_check" check ("kind" in ('full', 'mini'));`);
    this.addSql(`alter table "exams" add constraint "exams_state_check" check ("state" in ('open', 'finished', 'abandoned'));`);

    this.addSql(`alter table "exam_answers" add constraint "exam_answers_exam_id_foreign" foreign key ("exam_id") references "exams" ("id") on delete cascade;`);
    this.addSql(`alter table "exam_answers" add constraint "exam_answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "withheld_questions" add constraint "withheld_questions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`alter table "tutor_messages" add "question_id" varchar(100) null;`);
    this.addSql(FILL_QUESTION_IDS);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "exam_answers" drop constraint "exam_answers_exam_id_foreign";`);

    this.addSql(`alter table "tutor_messages" drop column "question_id";`);
    this.addSql(`drop table if exists "score_reports" cascade;`);
    this.addSql(`drop table if exists "exams" cascade;`);
    this.addSql(`drop table if exists "exam_answers" cascade;`);
    this.addSql(`drop table if exists "withheld_questions" cascade;`);
  }

}
