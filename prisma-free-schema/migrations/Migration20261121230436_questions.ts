import { Migration } from '@mikro-orm/migrations';

export class Migration20261121230436_questions extends Migration {

  override name = 'Migration20261121230436_questions';

  override up(): void | Promise<void> {
    this.addSql(`create table "generated_questions" ("id" uuid not null, "topic_id" varchar(20) not null, "content" jsonb not null, "model" varchar(100) not null, "solved_by" varchar(100) not null, "checks" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "generated_questions_topic_id_index" on "generated_questions" ("topic_id");`);

    this.addSql(`create table "hidden_questions" ("question_id" varchar(100) not null, "topic_id" varchar(20) not null, "state" text not null, "since" timestamptz(3) not null, primary key ("question_id"));`);
    this.addSql(`create index "hidden_questions_topic_id_index" on "hidden_questions" ("topic_id");`);

    this.addSql(`create table "question_pools" ("topic_id" varchar(20) not null, "version" int not null, "tries" int not null, "failure" varchar(20) null, "claimed_until" timestamptz(3) null, "day" date null, "batches" smallint not null, primary key ("topic_id"));`);

    this.addSql(`create table "question_reports" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "question_id" varchar(100) not null, "reason" text not null, "note" text null, "settled_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "question_reports_question_id_index" on "question_reports" ("question_id");`);
    this.addSql(`alter table "question_reports" add constraint "question_reports_user_id_question_id_unique" unique ("user_id", "question_id");`);

    this.addSql(`alter table "hidden_questions" add constraint "hidden_questions_state_check" check ("state" in ('disputed', 'removed'));`);

    this.addSql(`alter table "question_reports" add constraint "question_reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "question_reports" add constraint "question_reports_reason_check" check ("reason" in ('wrong_answer', 'two_answers', 'unclear', 'outdated', 'other'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "generated_questions" cascade;`);
    this.addSql(`drop table if exists "hidden_questions" cascade;`);
    this.addSql(`drop table if exists "question_pools" cascade;`);
    this.addSql(`drop table if exists "question_reports" cascade;`);
  }

}
