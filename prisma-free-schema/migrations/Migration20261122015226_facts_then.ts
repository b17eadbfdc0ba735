import { Migration } from '@mikro-orm/migrations';

export class Migration20261122015226_facts_then extends Migration {

  override name = 'Migration20261122015226_facts_then';

  override up(): void | Promise<void> {
    this.addSql(`alter table "generated_questions" add "facts_then" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "generated_questions" drop column "facts_then";`);
  }

}
