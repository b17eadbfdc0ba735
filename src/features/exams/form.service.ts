import { sql } from 'kysely';
import type { ExamCandidate, ExamItem } from '#schema/entities/exam.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import { EXAM_FORMATS, type ExamKind, SPENT_ANSWERS, UNSPENT_MINUTES } from '#shared/exams.constants.ts';
import type { Material } from '#shared/material.ts';
import { seeded } from '#shared/seeded.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { listLatestAnswers } from '../answers/answers.service.ts';
import { shuffled } from '../bank/bank.rules.ts';
import { listOpenQuestions } from '../bank/questions.service.ts';
import { listServedIds } from '../bank/served-quizzes.service.ts';
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
export async function nextForm(call: UserCall, kind: ExamKind, shuffle: Shuffle): Promise<Form> {
  const { material } = call.deps;
  const [form] = kind === 'full' ? await listSealedLeft(call) : [];
  if (form !== undefined) return { form, candidates: null, questions: sealedQuestions(material, form, shuffle) };

  const candidates = await listCandidates(call);
  const { questions: count } = EXAM_FORMATS[kind];
  const questions = drawForm(candidates, count, shuffle);
  if (questions.length < count) {
    throw new DomainError('not_found', "There aren't enough questions for an exam yet", { reason: 'notAvailable' });
  }
  return { form: null, candidates, questions };
}

const formOf = (questionId: string): string => questionId.slice(0, questionId.lastIndexOf('-'));

/**
 * Returns the sealed forms that the user has neither spent nor open, in an order of their own, which follows from their
 * id. So a form that was started and not spent is the next one again.
 */
export async function listSealedLeft(call: UserCall): Promise<string[]> {
  const used = new Set(await listUsedForms(call));
  const forms = new Set([...call.deps.material.values()].flatMap(({ sealed }) => sealed.map(({ id }) => formOf(id))));
  const inOrder = shuffleOf(Number.parseInt(call.userId.slice(-8), 16))([...forms].sort());
  return inOrder.filter((form) => !used.has(form));
}

async function listUsedForms({ db, userId }: UserCall): Promise<(string | null)[]> {
  const used = await db
    .selectFrom('exams')
    .select('form')
    .where('user_id', '=', userId)
    .where('form', 'is not', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('state', '!=', 'abandoned'),
        eb('finished_at', '>', sql<Date>`started_at + make_interval(mins => ${UNSPENT_MINUTES}::int)`),
        eb(
          selectFrom('exam_answers')
            .select(({ fn }) => fn.countAll<number>().as('chosen'))
            .whereRef('exam_id', '=', 'exams.id')
            .where('chosen', 'is not', null),
          '>=',
          SPENT_ANSWERS,
        ),
      ]),
    )
    .execute();
  return used.map(({ form }) => form);
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
async function listCandidates(call: UserCall): Promise<ExamCandidate[]> {
  const topicIds = orderedTopics.map(({ id }) => id);
  const topics = await listOpenQuestions(call, topicIds);
  const answered = await listLatestAnswers(call);
  const isSeen = new Set([
    ...answered.map(({ questionId }) => questionId),
    ...(await listAskedIds(call)),
    ...(await listServedIds(call)),
  ]);
  return topics.flatMap(({ topicId, open }) =>
    open.map(({ id, facts }) => ({ questionId: id, topicId, facts, isSeen: isSeen.has(id) })),
  );
}

/** Returns the ids of the questions of the user's latest exams, also of abandoned ones. */
async function listAskedIds({ db, userId }: UserCall): Promise<string[]> {
  const exams = await db
    .selectFrom('exams')
    .select('items')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(MAX_EARLIER)
    .execute();
  return exams.flatMap(({ items }) => items.map(({ questionId }) => questionId));
}
