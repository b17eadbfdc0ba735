import { Migration } from '@mikro-orm/migrations';

export class Migration20261123010532_study extends Migration {

  override name = 'Migration20261123010532_study';

  override up(): void | Promise<void> {
    this.addSql(`create table "today_plans" ("user_id" uuid not null, "day" date not null, "blocks" jsonb not null, "planned_at" timestamptz(3) not null, "minutes" smallint not null, "exam_date" date null, primary key ("user_id"));`);

    this.addSql(`create table "study_settings" ("user_id" uuid not null, "exam_date" date null, "minutes_per_day" smallint not null, "time_zone" varchar(64) not null, "has_studied" boolean null, "welcomed_at" timestamptz(3) null, primary key ("user_id"));`);

    this.addSql(`create table "study_sessions" ("id" uuid not null, "user_id" uuid not null, "state" text not null, "goal_kind" text not null, "goal_amount" smallint not null, "active_seconds" int not null, "is_paused" boolean not null, "started_at" timestamptz(3) not null, "reported_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "study_sessions_user_id_started_at_index" on "study_sessions" ("user_id", "started_at");`);
    this.addSql(`create index "study_sessions_reported_at_index" on "study_sessions" ("reported_at") where "state" = 'open';`);
    this.addSql(`create unique index "study_sessions_user_id_unique" on "study_sessions" ("user_id") where "state" = 'open';`);

    this.addSql(`create table "session_visits" ("user_id" uuid not null, "study_session_id" uuid not null, "topic_id" varchar(20) not null, "seconds" int not null, primary key ("user_id", "study_session_id", "topic_id"));`);

    this.addSql(`create table "review_grades" ("id" uuid not null, "user_id" uuid not null, "attempt_id" uuid not null, "item_id" varchar(100) not null, "kind" text not null, "topic_id" varchar(20) not null, "rating" text not null, "seconds" real not null, "before" jsonb null, "reviewed_at" timestamptz(3) not null, "undone_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "review_grades_user_id_reviewed_at_index" on "review_grades" ("user_id", "reviewed_at");`);
    this.addSql(`alter table "review_grades" add constraint "review_grades_user_id_attempt_id_unique" unique ("user_id", "attempt_id");`);

    this.addSql(`create table "review_states" ("id" uuid not null, "user_id" uuid not null, "flashcard_id" uuid null, "question_id" varchar(100) null, "topic_id" varchar(20) not null, "due_at" timestamptz(3) not null, "stability" double precision not null, "difficulty" double precision not null, "scheduled_days" int not null, "learning_steps" smallint not null, "reps" int not null, "lapses" int not null, "state" smallint not null, "reviewed_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "review_states_user_id_due_at_index" on "review_states" ("user_id", "due_at");`);
    this.addSql(`create index "review_states_flashcard_id_index" on "review_states" ("flashcard_id");`);
    this.addSql(`alter table "review_states" add constraint "review_states_user_id_flashcard_id_unique" unique ("user_id", "flashcard_id");`);
    this.addSql(`alter table "review_states" add constraint "review_states_user_id_question_id_unique" unique ("user_id", "question_id");`);

    this.addSql(`alter table "quizzes" drop constraint "quizzes_scope_check";`);
    this.addSql(`alter table "quizzes" add "solved" jsonb null;`);
    this.addSql(`alter table "quizzes" add constraint "quizzes_scope_check" check ("scope" in ('area-1', 'area-2', 'area-3', 'area-4', 'area-5', 'area-6', 'law', 'weak', 'mistakes', 'exam', 'drill'));`);

    this.addSql(`alter table "latest_answers" add "missed_sure" boolean not null default false;`);

    this.addSql(`alter table "bookmarks" add "deleted_at" timestamptz(3) null;`);
    this.addSql(`create index "bookmarks_deleted_at_index" on "bookmarks" ("deleted_at") where "deleted_at" is not null;`);

    this.addSql(`alter table "answers" add "confidence" text null;`);
    this.addSql(`alter table "answers" add constraint "answers_confidence_check" check ("confidence" in ('sure', 'notSure'));`);

    this.addSql(`alter table "today_plans" add constraint "today_plans_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`alter table "study_settings" add constraint "study_settings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);

    this.addSql(`alter table "study_sessions" add constraint "study_sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "study_sessions" add constraint "study_sessions_state_check" check ("state" in ('open', 'finished', 'abandoned'));`);
    this.addSql(`alter table "study_sessions" add constraint "study_sessions_goal_kind_check" check ("goal_kind" in ('minutes', 'questions', 'cards'));`);

    this.addSql(`alter table "session_visits" add constraint "session_visits_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "review_grades" add constraint "review_grades_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "review_grades" add constraint "review_grades_kind_check" check ("kind" in ('card', 'question'));`);
    this.addSql(`alter table "review_grades" add constraint "review_grades_rating_check" check ("rating" in ('again', 'good'));`);

    this.addSql(`alter table "review_states" add constraint "review_states_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "review_states" add constraint "review_states_flashcard_id_foreign" foreign key ("flashcard_id") references "flashcards" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "today_plans" cascade;`);
    this.addSql(`drop table if exists "study_settings" cascade;`);
    this.addSql(`drop table if exists "study_sessions" cascade;`);
    this.addSql(`drop table if exists "session_visits" cascade;`);
    this.addSql(`drop table if exists "review_grades" cascade;`);
    this.addSql(`drop table if exists "review_states" cascade;`);

    this.addSql(`alter table "answers" drop constraint "answers_confidence_check";`);
    this.addSql(`alter table "answers" drop column "confidence";`);

    this.addSql(`drop index "bookmarks_deleted_at_index";`);
    this.addSql(`alter table "bookmarks" drop column "deleted_at";`);

    this.addSql(`alter table "latest_answers" drop column "missed_sure";`);

    this.addSql(`alter table "quizzes" drop constraint "quizzes_scope_check";`);
    this.addSql(`alter table "quizzes" drop column "solved";`);
    this.addSql(`alter table "quizzes" add constraint "quizzes_scope_check" check ("scope" in ('area-1', 'area-2', 'area-3', 'area-4', 'area-5', 'area-6', 'law', 'weak', 'mistakes', 'exam'));`);
  }

}
