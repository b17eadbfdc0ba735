import { Migration } from '@mikro-orm/migrations';

export class Migration20261121220233_ai extends Migration {

  override name = 'Migration20261121220233_ai';

  override up(): void | Promise<void> {
    this.addSql(`create table "ai_usage" ("day" date not null, "purpose" varchar(20) not null, "model" varchar(100) not null, "calls" int not null, "failures" int not null, "input_tokens" bigint not null, "output_tokens" bigint not null, "cache_write_tokens" bigint not null, "cache_read_tokens" bigint not null, "milliseconds" bigint not null, "cost" bigint not null, "reserved" bigint not null, primary key ("day", "purpose", "model"));`);

    this.addSql(`create table "ai_shares" ("user_id" uuid not null, "day" date not null, "calls" int not null, "cost" bigint not null, "reserved" bigint not null, primary key ("user_id", "day"));`);

    this.addSql(`alter table "ai_shares" add constraint "ai_shares_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ai_usage" cascade;`);
    this.addSql(`drop table if exists "ai_shares" cascade;`);
  }

}
