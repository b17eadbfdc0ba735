import pg from 'pg';

/** The errors that the database can raise for a note. A note's text starts with one of these names. */
export const FAULTS = ['unique', 'missing', 'long', 'check', 'raise', 'json', 'number'] as const;

/** A note whose text begins with 'waits-' waits for the advisory lock of this number. */
export const NOTE_LOCK = 1;

/** Makes a database refuse notes whose text begins with a fault. Each of its errors contains the text. */
export async function breakNotes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create unique index on notes (content) where content like 'unique-%';
    alter table notes add check (content not like 'check-%');
    create function refuse_note() returns trigger language plpgsql as $$
    begin
      if new.content like 'missing-%' then new.topic_id = null; end if;
      if new.content like 'long-%' then new.topic_id = new.content; end if;
      if new.content like 'raise-%' then raise exception '% is refused', new.content using detail = new.content, hint = new.content; end if;
      if new.content like 'json-%' then perform new.content::json; end if;
      if new.content like 'number-%' then perform new.content::int; end if;
      if new.content like 'waits-%' then perform pg_advisory_xact_lock(${NOTE_LOCK}); end if;
      return new;
    end $$;
    create trigger refuse_note before insert on notes for each row execute function refuse_note();
  `);
  await client.end();
}
