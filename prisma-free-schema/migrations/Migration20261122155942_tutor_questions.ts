import { Migration } from '@mikro-orm/migrations';

// The table was a copy of the study material, which every process now keeps in memory.
export class Migration20261122155942_tutor_questions extends Migration {
  override name = 'Migration20261122155942_tutor_questions';

  override up(): void {
    this.addSql(`drop table if exists "study_passages" cascade;`);
    this.addSql(`alter table "tutor_messages" add "about" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "tutor_messages" drop column "about";`);
    this.addSql(`create table "study_passages" ("id" varchar(64) not null, "topic_id" varchar(20) not null, "anchor" varchar(100) not null, "heading" text not null, "text" text not null, "facts" jsonb not null, "search" tsvector generated always as (to_tsvector('english', heading || ' ' || text)) stored null, primary key ("id"));`);
    this.addSql(`create index "study_passages_search_index" on "study_passages" using gin ("search");`);
  }
}
