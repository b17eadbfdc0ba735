import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191158_item_statistics extends Migration {

  override name = 'Migration20261128191158_item_statistics';

  override up(): void | Promise<void> {
    this.addSql(`create table "item_statistics" ("question_id" varchar(100) not null, "topic_id" varchar(20) not null, "fingerprint" varchar(43) not null, "since" timestamptz(3) null, "key" smallint not null, "chosen" jsonb not null, "chosen_by_best" jsonb not null, "discrimination" real null, "shares" jsonb null, "shares_of" int null, primary key ("question_id"));`);

    this.addSql(`create table "item_statistics_runs" ("id" varchar(20) not null, "claimed_at" timestamptz(3) null, "due_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, primary key ("id"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "item_statistics" cascade;`);
    this.addSql(`drop table if exists "item_statistics_runs" cascade;`);
  }

}
