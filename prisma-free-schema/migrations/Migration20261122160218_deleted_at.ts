import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160218_deleted_at extends Migration {

  override name = 'Migration20261122160218_deleted_at';

  override up(): void | Promise<void> {
    this.addSql(`alter table "notes" add "deleted_at" timestamptz(3) null;`);
    this.addSql(`create index "notes_deleted_at_index" on "notes" ("deleted_at") where "deleted_at" is not null;`);

    this.addSql(`alter table "flashcards" add "deleted_at" timestamptz(3) null;`);
    this.addSql(`create index "flashcards_deleted_at_index" on "flashcards" ("deleted_at") where "deleted_at" is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "flashcards_deleted_at_index";`);
    this.addSql(`alter table "flashcards" drop column "deleted_at";`);

    this.addSql(`drop index "notes_deleted_at_index";`);
    this.addSql(`alter table "notes" drop column "deleted_at";`);
  }

}
