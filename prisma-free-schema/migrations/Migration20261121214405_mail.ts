import { Migration } from '@mikro-orm/migrations';

export class Migration20261121214405_mail extends Migration {

  override name = 'Migration20261121214405_mail';

  override up(): void | Promise<void> {
    this.addSql(`create table "one_time_tokens" ("id" varchar(64) not null, "user_id" uuid not null, "purpose" text not null, "email" varchar(254) null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "one_time_tokens_user_id_purpose_index" on "one_time_tokens" ("user_id", "purpose");`);
    this.addSql(`create index "one_time_tokens_expires_at_index" on "one_time_tokens" ("expires_at");`);

    this.addSql(`create table "mails" ("id" uuid not null, "user_id" uuid null, "kind" text not null, "content" jsonb not null, "status" text not null, "attempts" smallint not null, "due_at" timestamptz(3) not null, "claimed_at" timestamptz(3) null, "sent_at" timestamptz(3) null, "error" text null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "mails_status_due_at_index" on "mails" ("status", "due_at");`);
    this.addSql(`create index "mails_user_id_index" on "mails" ("user_id");`);

    this.addSql(`drop table if exists "contact_messages" cascade;`);

    this.addSql(`alter table "one_time_tokens" add constraint "one_time_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "one_time_tokens" add constraint "one_time_tokens_purpose_check" check ("purpose" in ('password-reset', 'email-change'));`);

    this.addSql(`alter table "mails" add constraint "mails_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change'));`);
    this.addSql(`alter table "mails" add constraint "mails_status_check" check ("status" in ('waiting', 'sending', 'sent', 'unclear', 'failed'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create table "contact_messages" ("created_at" timestamptz(3) not null, "email" varchar(254) not null, "id" uuid not null, "message" text not null, "name" varchar(200) not null, "sent_at" timestamptz(3) null, "subject" varchar(200) not null, primary key ("id"));`);
    this.addSql(`create index "contact_messages_sent_at_created_at_index" on "contact_messages" ("sent_at", "created_at");`);

    this.addSql(`drop table if exists "one_time_tokens" cascade;`);
    this.addSql(`drop table if exists "mails" cascade;`);
  }

}
