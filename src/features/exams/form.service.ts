import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExamCandidate, ExamItem } from '#schema/entities/exam.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { Material } from '#shared/material.ts';
import { seeded } from '#shared/seeded.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { listLatestAnswers } from '../answers/answers.service.ts';
import { shuffled } from '../questions/questions.rules.ts';
import { listOpenQuestions, listServedIds } from '../questions/questions.service.ts';
import { drawForm, type Shuffle } from './exams.rules.ts';

/** The latest exams whose questions count as seen. */
const MAX_EARLIER = 100;

/** The questions of an exam in their order, and where they come from. */
export type Form = {
  form: string | null;
  candidates: ExamCandidate[] | null;
  questions: Pick<ExamItem, 'questionId' | 'topicId'>[];
};

/** Returns the shuffle of an exam. The same seed gives the same form and the same orders of options. */
export function shuffleOf(seed: number): Shuffle {
  const random = seeded(seed);
  return (items) => shuffled(items, random);
}

/** Returns the user's next form: first the sealed forms, each once, and then, or for a mini exam, a form drawn from the bank. */
export async function nextForm(
  em: EntityManager,
  deps: Pick<Deps, 'orm' | 'material' | 'clock'>,
  userId: string,
  kind: ExamKind,
  shuffle: Shuffle,
): Promise<Form> {
  const form = kind === 'full' ? await nextSealed(em, deps.material, userId) : undefined;
  if (form !== undefined) return { form, candidates: null, questions: sealedQuestions(deps.material, form, shuffle) };

  const candidates = await listCandidates(em, deps, userId);
  const { questions: count } = EXAM_FORMATS[kind];
  const questions = drawForm(candidates, count, shuffle);
  if (questions.length < count) {
    throw new DomainError('not_found', 'There are not enough questions for an exam yet', { reason: 'notAvailable' });
  }
  return { form: null, candidates, questions };
}

const formOf = (questionId: string): string => questionId.slice(0, questionId.lastIndexOf('-'));

/** Returns the first sealed form that the user has not started, in an order of their own, which follows from their id. */
async function nextSealed(em: EntityManager, material: Material, userId: string): Promise<string | undefined> {
  const started = await sqlOf(em)
    .selectFrom('exams')
    .select('form')
    .where('user_id', '=', userId)
    .where('form', 'is not', null)
    .execute();
  const isStarted = new Set(started.map(({ form }) => form));
  const forms = new Set([...material.values()].flatMap(({ sealed }) => sealed.map(({ id }) => formOf(id))));
  const inOrder = shuffleOf(Number.parseInt(userId.slice(-8), 16))([...forms].sort());
  return inOrder.find((form) => !isStarted.has(form));
}

/** Returns the questions of a sealed form. Each area's questions are in random order. */
function sealedQuestions(material: Material, form: string, shuffle: Shuffle) {
  const questions = orderedTopics.flatMap(({ id: topicId, area }) =>
    (material.get(topicId)?.sealed ?? [])
      .filter(({ id }) => formOf(id) === form)
      .map(({ id: questionId }) => ({ questionId, topicId, areaId: area.id })),
  );
  return [...Map.groupBy(questions, ({ areaId }) => areaId).values()]
    .flatMap((ofArea) => shuffle(ofArea))
    .map(({ questionId, topicId }) => ({ questionId, topicId }));
}

/** Returns the open questions of the bank. What the user answered or was shown in a quiz or an exam counts as seen. */
async function listCandidates(
  em: EntityManager,
  deps: Pick<Deps, 'orm' | 'material' | 'clock'>,
  userId: string,
): Promise<ExamCandidate[]> {
  const topicIds = orderedTopics.map(({ id }) => id);
  const topics = await listOpenQuestions(em, deps, userId, topicIds);
  const answered = await listLatestAnswers(em, userId);
  const isSeen = new Set([
    ...answered.map(({ questionId }) => questionId),
    ...(await listAskedIds(em, userId)),
    ...(await listServedIds(em, userId)),
  ]);
  return topics.flatMap(({ topicId, open }) =>
    open.map(({ id, facts }) => ({ questionId: id, topicId, facts, isSeen: isSeen.has(id) })),
  );
}

/** Returns the ids of the questions of the user's latest exams, also of abandoned ones. */
async function listAskedIds(em: EntityManager, userId: string): Promise<string[]> {
  const exams = await sqlOf(em)
    .selectFrom('exams')
    .select('items')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(MAX_EARLIER)
    .execute();
  return exams.flatMap(({ items }) => (items as ExamItem[]).map(({ questionId }) => questionId));
}
