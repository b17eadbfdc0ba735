import { Migration } from '@mikro-orm/migrations';

export class Migration20261123045458_answer_days extends Migration {

  override name = 'Migration20261123045458_answer_days';

  override up(): void | Promise<void> {
    this.addSql(`create table "answer_days" ("user_id" uuid not null, "topic_id" varchar(20) not null, "day" date not null, "is_first" boolean not null, "is_sealed" boolean not null, "correct" int not null, "total" int not null, "sure" int not null default 0, "sure_correct" int not null default 0, "not_sure" int not null default 0, "not_sure_correct" int not null default 0, primary key ("user_id", "topic_id", "day", "is_first", "is_sealed"));`);

    this.addSql(`alter table "latest_answers" add "first_quiz_id" uuid null;`);

    this.addSql(`alter table "answer_days" add constraint "answer_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`create temporary table first_answers on commit drop as
      select distinct on (user_id, question_id) id, user_id, question_id, quiz_id from answers order by user_id, question_id, answered_at, id;`);
    this.addSql(`update latest_answers as latest set first_quiz_id = quiz_id from first_answers as first
      where first.user_id = latest.user_id and first.question_id = latest.question_id;`);
    this.addSql(`insert into answer_days (user_id, topic_id, day, is_first, is_sealed, correct, total, sure, sure_correct, not_sure, not_sure_correct)
      select answers.user_id, topic_id, (answered_at at time zone 'UTC')::date, first_answers.id is not null, starts_with(answers.question_id, 'form-'),
        count(*) filter (where is_correct), count(*),
        count(*) filter (where confidence = 'sure'), count(*) filter (where confidence = 'sure' and is_correct),
        count(*) filter (where confidence = 'notSure'), count(*) filter (where confidence = 'notSure' and is_correct)
      from answers left join first_answers on first_answers.id = answers.id group by 1, 2, 3, 4, 5;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "answer_days" cascade;`);

    this.addSql(`alter table "latest_answers" drop column "first_quiz_id";`);
  }

}
