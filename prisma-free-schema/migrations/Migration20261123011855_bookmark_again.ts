import { Migration } from '@mikro-orm/migrations';

export class Migration20261123011855_bookmark_again extends Migration {

  override name = 'Migration20261123011855_bookmark_again';

  override up(): void | Promise<void> {
    this.addSql(`alter table "bookmarks" drop constraint "bookmarks_user_id_topic_id_unique";`);
    this.addSql(`create unique index "bookmarks_user_id_topic_id_unique" on "bookmarks" ("user_id", "topic_id") where "deleted_at" is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "bookmarks" where "deleted_at" is not null;`);
    this.addSql(`drop index "bookmarks_user_id_topic_id_unique";`);
    this.addSql(`alter table "bookmarks" add constraint "bookmarks_user_id_topic_id_unique" unique ("user_id", "topic_id");`);
  }

}
