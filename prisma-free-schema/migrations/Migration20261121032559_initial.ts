import { Migration } from '@mikro-orm/migrations';

export class Migration20261121032559_initial extends Migration {

  override name = 'Migration20261121032559_initial';

  override up(): void | Promise<void> {
    this.addSql(`create table "contact_messages" ("id" uuid not null, "name" varchar(200) not null, "email" varchar(254) not null, "subject" varchar(200) not null, "message" text not null, "sent_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "contact_messages_sent_at_created_at_index" on "contact_messages" ("sent_at", "created_at");`);

    this.addSql(`create table "users" ("id" uuid not null, "email" varchar(254) not null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "password_hash" text null, "oidc_subject" varchar(512) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);
    this.addSql(`alter table "users" add constraint "users_oidc_subject_unique" unique ("oidc_subject");`);

    this.addSql(`create table "sign_ins" ("id" varchar(64) not null, "user_id" uuid not null, "data" jsonb not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "sign_ins_user_id_index" on "sign_ins" ("user_id");`);
    this.addSql(`create index "sign_ins_expires_at_index" on "sign_ins" ("expires_at");`);

    this.addSql(`create table "quiz_scores" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "run_id" uuid null, "score" smallint not null, "total_questions" smallint not null, "percentage" smallint not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "quiz_scores_user_id_created_at_index" on "quiz_scores" ("user_id", "created_at");`);
    this.addSql(`alter table "quiz_scores" add constraint "quiz_scores_user_id_run_id_unique" unique ("user_id", "run_id");`);

    this.addSql(`create table "quiz_runs" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "served" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "quiz_runs_user_id_topic_id_created_at_index" on "quiz_runs" ("user_id", "topic_id", "created_at");`);
    this.addSql(`create index "quiz_runs_created_at_index" on "quiz_runs" ("created_at");`);

    this.addSql(`create table "progress" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "completed" boolean not null default false, "last_visited" timestamptz(3) null, "time_spent" int not null default 0, "stretches" int not null default 0, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "progress_user_id_updated_at_index" on "progress" ("user_id", "updated_at");`);
    this.addSql(`alter table "progress" add constraint "progress_user_id_topic_id_unique" unique ("user_id", "topic_id");`);

    this.addSql(`create table "plans" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "status" text not null, "error" text null, "content" jsonb null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "plans_status_updated_at_index" on "plans" ("status", "updated_at");`);
    this.addSql(`alter table "plans" add constraint "plans_user_id_topic_id_unique" unique ("user_id", "topic_id");`);
    this.addSql(`alter table "plans" add constraint "plans_status_check" check ("status" in ('pending', 'in_progress', 'completed', 'failed'));`);

    this.addSql(`create table "notes" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "content" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "notes_user_id_updated_at_index" on "notes" ("user_id", "updated_at");`);

    this.addSql(`create table "flashcards" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "question" text not null, "answer" text not null, "difficulty" text null, "deck_card_id" varchar(100) null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "flashcards_user_id_created_at_index" on "flashcards" ("user_id", "created_at");`);
    this.addSql(`create index "flashcards_user_id_topic_id_created_at_index" on "flashcards" ("user_id", "topic_id", "created_at");`);
    this.addSql(`alter table "flashcards" add constraint "flashcards_user_id_deck_card_id_unique" unique ("user_id", "deck_card_id");`);
    this.addSql(`alter table "flashcards" add constraint "flashcards_difficulty_check" check ("difficulty" in ('easy', 'medium', 'hard'));`);

    this.addSql(`create table "bookmarks" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "bookmarks_user_id_created_at_index" on "bookmarks" ("user_id", "created_at");`);
    this.addSql(`alter table "bookmarks" add constraint "bookmarks_user_id_topic_id_unique" unique ("user_id", "topic_id");`);

    this.addSql(`create table "answers" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "question_id" varchar(100) not null, "chosen" smallint not null, "is_right" boolean not null, "answered_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "answers_user_id_topic_id_question_id_answered_at_index" on "answers" ("user_id", "topic_id", "question_id", "answered_at");`);

    this.addSql(`alter table "sign_ins" add constraint "sign_ins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "quiz_scores" add constraint "quiz_scores_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "quiz_runs" add constraint "quiz_runs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "progress" add constraint "progress_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "plans" add constraint "plans_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "notes" add constraint "notes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "flashcards" add constraint "flashcards_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "bookmarks" add constraint "bookmarks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "answers" add constraint "answers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

}
