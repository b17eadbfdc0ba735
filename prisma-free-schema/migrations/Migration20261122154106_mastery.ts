import { Migration } from '@mikro-orm/migrations';

export class Migration20261122154106_mastery extends Migration {

  override name = 'Migration20261122154106_mastery';

  override up(): void | Promise<void> {
    this.addSql(`create index "quiz_scores_user_id_topic_id_created_at_index" on "quiz_scores" ("user_id", "topic_id", "created_at");`);

    this.addSql(`create index "answers_user_id_topic_id_answered_at_index" on "answers" ("user_id", "topic_id", "answered_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "answers_user_id_topic_id_answered_at_index";`);

    this.addSql(`drop index "quiz_scores_user_id_topic_id_created_at_index";`);
  }

}
