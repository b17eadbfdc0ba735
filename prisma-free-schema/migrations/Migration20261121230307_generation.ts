import { Migration } from '@mikro-orm/migrations';

export class Migration20261121230307_generation extends Migration {

  override name = 'Migration20261121230307_generation';

  override up(): void | Promise<void> {
    this.addSql(`create table "flashcard_requests" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "status" text not null, "error" text null, "error_kind" varchar(20) null, "attempts" smallint not null, "requested_at" timestamptz(3) not null, "claimed_at" timestamptz(3) null, "due_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "count" smallint not null, "cards" jsonb null, primary key ("id"));`);
    this.addSql(`create index "flashcard_requests_status_due_at_index" on "flashcard_requests" ("status", "due_at");`);
    this.addSql(`alter table "flashcard_requests" add constraint "flashcard_requests_user_id_topic_id_unique" unique ("user_id", "topic_id");`);

    // No release before this one wrote plans.
    this.addSql(`delete from "plans";`);
    this.addSql(`drop index "plans_status_updated_at_index";`);
    this.addSql(`alter table "plans" drop column "created_at", drop column "updated_at";`);
    this.addSql(`alter table "plans" add "error_kind" varchar(20) null, add "attempts" smallint not null, add "requested_at" timestamptz(3) not null, add "claimed_at" timestamptz(3) null, add "due_at" timestamptz(3) not null, add "finished_at" timestamptz(3) null, add "stage" text null, add "source" text null, add "model" varchar(100) null;`);
    this.addSql(`create index "plans_status_due_at_index" on "plans" ("status", "due_at");`);
    this.addSql(`alter table "plans" add constraint "plans_stage_check" check ("stage" in ('reading', 'writing', 'checking'));`);
    this.addSql(`alter table "plans" add constraint "plans_source_check" check ("source" in ('claude', 'curated'));`);

    this.addSql(`alter table "flashcards" add "model" varchar(100) null;`);

    this.addSql(`alter table "flashcard_requests" add constraint "flashcard_requests_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "flashcard_requests" add constraint "flashcard_requests_status_check" check ("status" in ('pending', 'in_progress', 'completed', 'failed'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "flashcard_requests" cascade;`);

    this.addSql(`alter table "flashcards" drop column "model";`);

    this.addSql(`drop index "plans_status_due_at_index";`);
    this.addSql(`alter table "plans" drop constraint "plans_stage_check";`);
    this.addSql(`alter table "plans" drop constraint "plans_source_check";`);
    this.addSql(`alter table "plans" drop column "error_kind", drop column "attempts", drop column "requested_at", drop column "claimed_at", drop column "due_at", drop column "finished_at", drop column "stage", drop column "source", drop column "model";`);
    this.addSql(`alter table "plans" add "created_at" timestamptz(3) not null, add "updated_at" timestamptz(3) not null;`);
    this.addSql(`create index "plans_status_updated_at_index" on "plans" ("status", "updated_at");`);
  }

}
