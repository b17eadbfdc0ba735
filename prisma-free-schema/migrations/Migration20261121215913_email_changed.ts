import { Migration } from '@mikro-orm/migrations';

export class Migration20261121215913_email_changed extends Migration {

  override name = 'Migration20261121215913_email_changed';

  override up(): void | Promise<void> {
    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change', 'email-changed'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change'));`);
  }

}
