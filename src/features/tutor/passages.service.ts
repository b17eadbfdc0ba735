import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { StudyPassage } from '#schema/entities/study-passage.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import { STOP_WORDS } from '#shared/text/words.ts';
import type { Passage } from '#shared/tutor.ts';
import type { Deps } from '../../platform/deps.ts';
import { passagesOf } from './passages.rules.ts';

const MAX_PASSAGES = 3;
/** The key of the advisory lock for copying the study text. Nothing else in the database may use this number. */
const COPY_LOCK = 4_142_012;

const copies = new WeakMap<MikroORM, Promise<void>>();

/** Copies changed study text to the database. Runs once per process, and again after a failure. */
function ensurePassages({ orm, material }: Pick<Deps, 'orm' | 'material'>): Promise<void> {
  const copy = copies.get(orm) ?? copyPassages(orm.em.fork(), material);
  copies.set(orm, copy);
  copy.catch(() => copies.delete(orm));
  return copy;
}

/** Makes the database contain exactly the passages of this material. Safe to repeat, also in several processes at once. */
async function copyPassages(em: EntityManager, material: Material): Promise<void> {
  const current = new Map(passagesOf(material).map((passage) => [passage.id, passage]));
  const storedIds = async (from: EntityManager) => {
    const rows = await sqlOf(from).selectFrom('study_passages').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  };
  const isSame = (stored: Set<string>) => stored.size === current.size && [...stored].every((id) => current.has(id));
  if (isSame(await storedIds(em))) return;
  await em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [COPY_LOCK]);
    const stored = await storedIds(tx);
    await tx.nativeDelete(StudyPassage, { id: [...stored].filter((id) => !current.has(id)) });
    await tx.insertMany(
      StudyPassage,
      [...current.values()].filter(({ id }) => !stored.has(id)),
    );
  });
}

/** Words that occur in many questions but say nothing about their subject. */
const QUESTION_WORDS = new Set(
  `whats happen happens mean means meant need needs many much long tell explain please give know want difference between
  question`.split(/\s+/),
);
const isFiller = (word: string) => STOP_WORDS.has(word) || QUESTION_WORDS.has(word);

/**
 * The weight of each word in the question depends on how rare it is in the study text. A passage must reach the share
 * `least` of the total weight, so that a question about something else finds nothing. websearch_to_tsquery would require
 * all words, which no passage has for a question in full sentences.
 */
const SEARCH = `
  with words as (
    select query, ln((select count(*) + 1.0 from study_passages) / (1 + (
      select count(*) from study_passages where search @@ query
    ))) as weight
    from unnest(to_tsvector('english', ?)), lateral (select quote_literal(lexeme)::tsquery as query) as each_word
  )
  select topic_id as "topicId", anchor, heading, text, facts
  from study_passages join words on search @@ query
  group by id
  having sum(weight) >= ? * (select sum(weight) from words)
  order by sum(weight) * case when topic_id = ? then 2 else 1 end desc,
    ts_rank(search, plainto_tsquery('english', ?)) desc, length(text)
  limit ?`;

/** Returns the passages that match the words best. Matches in the topic count twice. Returns none if no passage matches well enough. */
export async function findPassages(
  deps: Pick<Deps, 'orm' | 'material'>,
  { topicId, words, least }: { topicId: string; words: string; least: number },
): Promise<Passage[]> {
  await ensurePassages(deps);
  // Backslashes are removed because they would be escapes within a quoted lexeme.
  const plain = words
    .replace(/[\\\0]/g, ' ')
    .replace(/[\p{L}']+/gu, (word) => (isFiller(word.toLowerCase()) ? ' ' : word));
  return await deps.orm.em.fork().execute<Passage[]>(SEARCH, [plain, least, topicId, plain, MAX_PASSAGES]);
}
