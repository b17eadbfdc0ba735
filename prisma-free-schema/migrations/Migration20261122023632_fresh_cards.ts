import { Migration } from '@mikro-orm/migrations';

export class Migration20261122023632_fresh_cards extends Migration {

  override name = 'Migration20261122023632_fresh_cards';

  override up(): void | Promise<void> {
    this.addSql(`alter table "question_pools" add "claimed_at" timestamptz(3) null;`);

    this.addSql(`alter table "flashcard_requests" add "is_fresh" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "flashcard_requests" drop column "is_fresh";`);

    this.addSql(`alter table "question_pools" drop column "claimed_at";`);
  }

}
