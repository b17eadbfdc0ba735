import { Migration } from '@mikro-orm/migrations';

export class Migration20261123041429_trust extends Migration {

  override name = 'Migration20261123041429_trust';

  override up(): void | Promise<void> {
    this.addSql(`create table "ai_alerts" ("day" date not null, "percentage" smallint not null, "created_at" timestamptz(3) not null, primary key ("day", "percentage"));`);

    this.addSql(`create table "app_secrets" ("name" varchar(40) not null, "value" text not null, "created_at" timestamptz(3) not null, primary key ("name"));`);

    this.addSql(`create table "rate_counts" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`);
    this.addSql(`create index "rate_counts_expire_index" on "rate_counts" ("expire");`);
    // Counters may be lost in a crash. Without the write-ahead log, counting costs less.
    this.addSql(`alter table "rate_counts" set unlogged;`);

    this.addSql(`create table "security_events" ("id" uuid not null, "kind" text not null, "user_id" uuid null, "address" varchar(64) null, "detail" varchar(200) null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "security_events_created_at_index" on "security_events" ("created_at");`);
    this.addSql(`create index "security_events_user_id_created_at_index" on "security_events" ("user_id", "created_at");`);

    this.addSql(`create table "user_totals" ("user_id" uuid not null, "kind" varchar(40) not null, "rows" int not null, "kept_rows" int not null, "bytes" bigint not null, primary key ("user_id", "kind"));`);

    this.addSql(`alter table "users" add "confirmed_at" timestamptz(3) null;`);
    // Accounts from before addresses were confirmed keep what they had.
    this.addSql(`update "users" set "confirmed_at" = "created_at";`);

    this.addSql(`alter table "sign_ins" add "address" varchar(64) null, add "browser" varchar(300) null, add "used_at" timestamptz(3) null;`);

    this.addSql(`alter table "question_banks" add "requested_by_id" uuid null;`);
    this.addSql(`alter table "question_banks" add constraint "question_banks_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);

    this.addSql(`alter table "one_time_tokens" drop constraint "one_time_tokens_purpose_check";`);
    this.addSql(`alter table "one_time_tokens" add constraint "one_time_tokens_purpose_check" check ("purpose" in ('password-reset', 'email-change', 'confirm-address'));`);

    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change', 'email-changed', 'confirm-address', 'password-changed', 'budget-alert'));`);

    this.addSql(`alter table "security_events" add constraint "security_events_kind_check" check ("kind" in ('registered', 'signedIn', 'signInRefused', 'signedOut', 'signInEnded', 'passwordChanged', 'passwordResetRequested', 'emailChangeRequested', 'emailChanged', 'addressConfirmed', 'accountExported', 'accountDeleted', 'operatorRefused', 'operatorAction', 'limitReached'));`);

    this.addSql(`alter table "user_totals" add constraint "user_totals_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ai_alerts" cascade;`);
    this.addSql(`drop table if exists "app_secrets" cascade;`);
    this.addSql(`drop table if exists "rate_counts" cascade;`);
    this.addSql(`drop table if exists "security_events" cascade;`);
    this.addSql(`drop table if exists "user_totals" cascade;`);

    this.addSql(`alter table "question_banks" drop constraint "question_banks_requested_by_id_foreign";`);

    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(`alter table "mails" add constraint "mails_kind_check" check ("kind" in ('contact', 'password-reset', 'email-change', 'email-changed'));`);

    this.addSql(`alter table "one_time_tokens" drop constraint "one_time_tokens_purpose_check";`);
    this.addSql(`alter table "one_time_tokens" add constraint "one_time_tokens_purpose_check" check ("purpose" in ('password-reset', 'email-change'));`);

    this.addSql(`alter table "question_banks" drop column "requested_by_id";`);

    this.addSql(`alter table "sign_ins" drop column "address", drop column "browser", drop column "used_at";`);

    this.addSql(`alter table "users" drop column "confirmed_at";`);
  }

}
