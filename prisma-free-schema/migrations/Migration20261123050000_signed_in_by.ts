import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050000_signed_in_by extends Migration {

  override name = 'Migration20261123050000_signed_in_by';

  override up(): void | Promise<void> {
    // A sign-in without this mark counts as one with a password.
    this.addSql(`update "sign_ins" set "data" = "data" || '{"by": "provider"}' from "users" where "users"."id" = "sign_ins"."user_id" and "users"."oidc_subject" is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`update "sign_ins" set "data" = "data" - 'by';`);
  }

}
