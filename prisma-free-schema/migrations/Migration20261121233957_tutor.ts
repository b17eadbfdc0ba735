import { Migration } from '@mikro-orm/migrations';

export class Migration20261121233957_tutor extends Migration {

  override name = 'Migration20261121233957_tutor';

  override up(): void | Promise<void> {
    this.addSql(`create table "study_passages" ("id" varchar(64) not null, "topic_id" varchar(20) not null, "anchor" varchar(100) not null, "heading" text not null, "text" text not null, "facts" jsonb not null, "search" tsvector generated always as (to_tsvector('english', heading || ' ' || text)) stored null, primary key ("id"));`);
    this.addSql(`create index "study_passages_search_index" on "study_passages" using gin ("search");`);

    this.addSql(`create table "tutor_messages" ("id" uuid not null, "user_id" uuid not null, "topic_id" varchar(20) not null, "speaker" text not null, "text" text not null, "facts" jsonb not null, "passages" jsonb not null, "notice" text null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "tutor_messages_user_id_topic_id_created_at_index" on "tutor_messages" ("user_id", "topic_id", "created_at");`);

    this.addSql(`create table "dashboard_summaries" ("id" uuid not null, "user_id" uuid not null, "text" text null, "figures" varchar(64) null, "asked_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "dashboard_summaries" add constraint "dashboard_summaries_user_id_unique" unique ("user_id");`);

    this.addSql(`alter table "tutor_messages" add constraint "tutor_messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "tutor_messages" add constraint "tutor_messages_speaker_check" check ("speaker" in ('member', 'tutor'));`);

    this.addSql(`alter table "dashboard_summaries" add constraint "dashboard_summaries_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "study_passages" cascade;`);
    this.addSql(`drop table if exists "tutor_messages" cascade;`);
    this.addSql(`drop table if exists "dashboard_summaries" cascade;`);
  }

}
