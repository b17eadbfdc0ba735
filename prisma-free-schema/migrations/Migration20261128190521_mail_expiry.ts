import { Migration } from '@mikro-orm/migrations';

export class Migration20261128190521_mail_expiry extends Migration {

  override name = 'Migration20261128190521_mail_expiry';

  override up(): void | Promise<void> {
    this.addSql(`alter table "mails" add "expires_at" timestamptz(3) null;`);
    this.addSql(`create index "mails_expires_at_index" on "mails" ("expires_at") where "expires_at" is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "mails_expires_at_index";`);
    this.addSql(`alter table "mails" drop column "expires_at";`);
  }

}
