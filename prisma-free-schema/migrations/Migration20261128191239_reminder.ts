import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191239_reminder extends Migration {

  override name = 'Migration20261128191239_reminder';

  override up(): void | Promise<void> {
    this.addSql(`alter table "study_settings" add "is_reminder_on" boolean not null default false, add "reminder_at" varchar(5) not null default '19:00', add "reminder_due_at" timestamptz(3) null, add "reminded_on" date null;`);
    this.addSql(`create index "study_settings_reminder_due_at_index" on "study_settings" ("reminder_due_at") where "reminder_due_at" is not null;`);

    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`create index "mails_kind_status_due_at_index" on "mails" ("kind", "status", "due_at");`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change', 'email-changed', 'confirm-address', 'password-changed', 'account-linked', 'budget-alert', 'reminder'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "mails_kind_status_due_at_index";`);
    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change', 'email-changed', 'confirm-address', 'password-changed', 'account-linked', 'budget-alert'));`);

    this.addSql(`drop index "study_settings_reminder_due_at_index";`);
    this.addSql(`alter table "study_settings" drop column "is_reminder_on", drop column "reminder_at", drop column "reminder_due_at", drop column "reminded_on";`);
  }

}
