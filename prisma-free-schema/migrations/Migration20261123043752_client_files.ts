import { Migration } from '@mikro-orm/migrations';

export class Migration20261123043752_client_files extends Migration {

  override name = 'Migration20261123043752_client_files';

  override up(): void | Promise<void> {
    this.addSql(`create table "client_files" ("name" varchar(200) not null, "body" bytea not null, "kept_at" timestamptz(3) not null, primary key ("name"));`);
    this.addSql(`create index "client_files_kept_at_index" on "client_files" ("kept_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "client_files" cascade;`);
  }

}
