import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { StudyPassage } from '#schema/entities/study-passage.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import { STOP_WORDS } from '#shared/text/words.ts';
import type { Passage } from '#shared/tutor.ts';
import type { Deps } from '../../platform/deps.ts';
import { passagesOf } from './passages.rules.ts';

const MAX_PASSAGES = 3;
/** Of all advisory locks of the database, the one for the copy of the study text: any number that nobody else takes. */
const COPYING = 4_142_012;

const copies = new WeakMap<MikroORM, Promise<void>>();

/** Copies the study text into the database where it has changed; once for each process, and again after a failure. */
function readyPassages({ orm, material }: Pick<Deps, 'orm' | 'material'>): Promise<void> {
  const copy = copies.get(orm) ?? copyPassages(orm.em.fork(), material);
  copies.set(orm, copy);
  copy.catch(() => copies.delete(orm));
  return copy;
}

/** Leaves the database with exactly the passages of this material. Safe to repeat, and with several processes at once. */
async function copyPassages(em: EntityManager, material: Material): Promise<void> {
  const wanted = new Map(passagesOf(material).map((passage) => [passage.id, passage]));
  const storedIds = async (from: EntityManager) => {
    const rows = await sqlOf(from).selectFrom('study_passages').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  };
  const isSame = (stored: Set<string>) => stored.size === wanted.size && [...stored].every((id) => wanted.has(id));
  if (isSame(await storedIds(em))) return;
  await em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [COPYING]);
    const stored = await storedIds(tx);
    await tx.nativeDelete(StudyPassage, { id: [...stored].filter((id) => !wanted.has(id)) });
    await tx.insertMany(
      StudyPassage,
      [...wanted.values()].filter(({ id }) => !stored.has(id)),
    );
  });
}

/** Words that questions consist of and that no passage is about. */
const QUESTION_WORDS = new Set(
  `whats happen happens mean means meant need needs many much long tell explain please give know want difference between
  question`.split(/\s+/),
);
const isFiller = (word: string) => STOP_WORDS.has(word) || QUESTION_WORDS.has(word);

/**
 * Each word of the question weighs by how rare it is in the study text; a passage must have `least` of the whole weight,
 * so that a question about something else finds nothing. websearch_to_tsquery would ask for every word at once, which no
 * question in sentences passes.
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

/** The passages that answer best, those of the topic first; none when nothing fits. */
export async function findPassages(
  deps: Pick<Deps, 'orm' | 'material'>,
  { topicId, words, least }: { topicId: string; words: string; least: number },
): Promise<Passage[]> {
  await readyPassages(deps);
  // A backslash would be read as an escape within a quoted lexeme.
  const plain = words
    .replace(/[\\\0]/g, ' ')
    .replace(/[\p{L}']+/gu, (word) => (isFiller(word.toLowerCase()) ? ' ' : word));
  return await deps.orm.em.fork().execute<Passage[]>(SEARCH, [plain, least, topicId, plain, MAX_PASSAGES]);
}
