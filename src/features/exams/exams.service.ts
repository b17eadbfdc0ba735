import type { EntityManager } from '@mikro-orm/postgresql';
import { type AskedQuestion, Exam, type ExamItem } from '#schema/entities/exam.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { ExamResult, ExamSummary, Sitting } from '#shared/exams.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, type ListPart, PAGE, readPart, toPage } from '../../platform/lists.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { keyOf } from '../questions/questions.rules.ts';
import { readQuestions } from '../questions/questions.service.ts';
import { listWithheld, releaseQuestions, withholdQuestions } from '../questions/withheld.service.ts';
import { enqueueScoring } from './exams.job.ts';
import { nextForm, shuffleOf } from './form.service.ts';
import { endExam, endOverdueExams } from './scoring.service.ts';
import { findExam, isFinished, noSuchExam, sittingOf, timeIsUp } from './sitting.service.ts';

type ExamDeps = Pick<Deps, 'orm' | 'material' | 'clock' | 'random' | 'queue'>;
type ReadingDeps = Pick<Deps, 'orm' | 'material' | 'clock'>;

/** The latest finished exams that the plan of the day and practice know. */
const MAX_LISTED = 200;
const PLACES = LETTERS.map((_letter, place) => place);

const isOpen = () => new DomainError('conflict', 'This exam is not finished', { reason: 'examOpen' });

/** Starts an exam and withholds its questions. Throws 'conflict' while the user has an open one. */
export async function startExam(em: EntityManager, deps: ExamDeps, userId: string, kind: ExamKind): Promise<Sitting> {
  const startedAt = deps.clock();
  const deadlineAt = new Date(startedAt.getTime() + EXAM_FORMATS[kind].minutes * MINUTE_MS);
  await endOverdueExams(em, deps, { userId });
  const { id, asked } = await em.transactional(async (tx) => {
    // One start of a user after the other, so that each sealed form is used once.
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [userId]);
    if ((await tx.count(Exam, { user: userId, state: 'open' })) > 0) {
      throw new DomainError('conflict', 'You have an unfinished exam', { reason: 'examOpen' });
    }
    const { questionIds, ...form } = await drawExam(tx, deps, userId, kind);
    const exam = tx.create(Exam, {
      ...{ user: userId, kind, state: 'open', ...form, total: form.items.length, startedAt, deadlineAt },
      ...{ finishedAt: null, isTimedOut: false, score: null, areas: null },
    });
    await tx.flush();
    await withholdQuestions(tx, userId, questionIds, deadlineAt);
    return { id: exam.id, asked: form.asked };
  });
  await enqueueScoring(deps.queue, id, deadlineAt, startedAt);
  return sittingOf({ id, kind, startedAt, deadlineAt, asked }, [], startedAt);
}

/** Returns the columns of a new exam that depend on its form. */
async function drawExam(em: EntityManager, deps: ExamDeps, userId: string, kind: ExamKind) {
  const seed = Math.floor(deps.random() * 2 ** 32);
  const shuffle = shuffleOf(seed);
  const { form, candidates, questions } = await nextForm(em, deps, userId, kind, shuffle);
  const texts = await readQuestions(em, deps, questions);
  const drawn = questions.map((each) => ({ ...each, ...texts.get(each.questionId)!, order: shuffle(PLACES) }));
  return {
    ...{ form, seed, candidates },
    items: drawn.map(({ questionId, topicId, question, order }): ExamItem => {
      return { questionId, topicId, order, correct: order.indexOf(keyOf(question)) };
    }),
    asked: drawn.map(({ question, order }): AskedQuestion => {
      return { question: question.stem, options: order.map((place) => question.options[place]!.text) };
    }),
    questionIds: questions.map(({ questionId }) => questionId),
  };
}

/** Ends an exam and returns its score. Called again, returns the same score. */
export async function submitExam(
  em: EntityManager,
  deps: ReadingDeps,
  userId: string,
  id: string,
): Promise<ExamSummary> {
  const exam = await findExam(em, userId, id);
  if (!exam) throw noSuchExam();
  if (exam.state === 'open') await endExam(em, deps, { id, userId });
  const ended = await findExam(em.fork(), userId, id);
  if (!ended) throw noSuchExam();
  if (ended.state !== 'finished') throw isFinished();
  return summaryOf(ended);
}

/** Ends the open exam without a score. Its questions count as seen. */
export async function abandonExam(
  em: EntityManager,
  deps: ReadingDeps,
  userId: string,
  id: string,
): Promise<{ ok: true }> {
  await endOverdueExams(em, deps, { userId });
  const now = deps.clock();
  const isAbandoned = await em.transactional(async (tx) => {
    const ended = await tx.nativeUpdate(
      Exam,
      { id, user: userId, state: 'open' },
      { state: 'abandoned', finishedAt: now, asked: null, candidates: null },
    );
    if (ended > 0) await releaseQuestions(tx, userId);
    return ended > 0;
  });
  if (isAbandoned) return { ok: true };
  const exam = await findExam(em, userId, id);
  if (!exam) throw noSuchExam();
  if (exam.state === 'finished') throw exam.isTimedOut ? timeIsUp() : isFinished();
  return { ok: true };
}

/** `startedAt` and `finishedAt` are Dates, or PostgreSQL's texts. */
type FinishedExam = Pick<ExamSummary, 'id' | 'kind' | 'total' | 'isTimedOut'> & {
  startedAt: Date | string;
  finishedAt?: Date | string | null;
  score?: number | null;
  areas?: ExamSummary['areas'] | null;
};

const summaryOf = (exam: FinishedExam): ExamSummary => ({
  ...{ id: exam.id, kind: exam.kind, total: exam.total, isTimedOut: exam.isTimedOut },
  startedAt: new Date(exam.startedAt).toISOString(),
  finishedAt: new Date(exam.finishedAt!).toISOString(),
  score: exam.score!,
  passed: exam.score! >= EXAM_FORMATS[exam.kind].toPass,
  areas: exam.areas!,
});

/** Returns the user's finished exams, newest first. */
export async function listExams(
  em: EntityManager,
  deps: ReadingDeps,
  userId: string,
  bounds: ListBounds,
): Promise<ListPart<ExamSummary>> {
  await endOverdueExams(em, deps, { userId });
  const exams = sqlOf(em)
    .selectFrom('exams')
    .select(['id', 'kind', 'score', 'total', 'areas'])
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'is_timed_out as isTimedOut'])
    .where('user_id', '=', userId)
    .where('state', '=', 'finished');
  const { items, next } = await readPart(em, exams, { time: 'startedAt' }, bounds);
  return { items: items.map(summaryOf), next };
}

/** Returns a page of the user's finished exams. */
export async function pageExams(em: EntityManager, deps: ReadingDeps, userId: string, { cursor }: { cursor?: string }) {
  const part = await listExams(em, deps, userId, { ...PAGE, before: cursor });
  return toPage(part, await em.count(Exam, { user: userId, state: 'finished' }));
}

export type TakenExam = { kind: ExamKind; finishedAt: Date };

/** Returns the finished exams in which the user answered at least one question, newest first. */
export async function listTakenExams(em: EntityManager, deps: ReadingDeps, userId: string): Promise<TakenExam[]> {
  await endOverdueExams(em, deps, { userId });
  const exams = await sqlOf(em)
    .selectFrom('exams')
    .select(['kind', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('state', '=', 'finished')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exam_answers')
          .select('position')
          .whereRef('exam_answers.exam_id', '=', 'exams.id')
          .where('chosen', 'is not', null),
      ),
    )
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return exams.map(({ kind, finishedAt }) => ({ kind, finishedAt: new Date(finishedAt!) }));
}

/** Returns the result of a finished exam. Throws 'conflict' while it is open. */
export async function readExamResult(
  em: EntityManager,
  deps: ReadingDeps,
  userId: string,
  id: string,
): Promise<ExamResult> {
  await endOverdueExams(em, deps, { userId });
  const exam = await findExam(em, userId, id);
  if (!exam || exam.state === 'abandoned') throw noSuchExam();
  if (exam.state === 'open') throw isOpen();
  const saved = await sqlOf(em)
    .selectFrom('exam_answers')
    .select(['position', 'chosen', 'flagged', 'seconds'])
    .where('exam_id', '=', id)
    .execute();
  const savedAt = new Map(saved.map(({ position, ...answer }) => [position, answer]));
  const withheld = await listWithheld(em, userId, deps.clock());
  const texts = await readQuestions(em, deps, exam.items);
  const questions = exam.items.flatMap(({ questionId, topicId, order, correct }, index) => {
    const text = texts.get(questionId);
    // If the bank has another key now, its rationales would not fit the answers.
    const isSame = text && order.indexOf(keyOf(text.question)) === correct;
    if (!isSame || withheld.has(questionId)) return [];
    const options = order.map((place) => text.question.options[place]!);
    return {
      ...{ position: index + 1, id: questionId, topicId, question: text.question.stem },
      options: options.map((option) => option.text),
      ...{ chosen: null, flagged: false, seconds: 0, ...savedAt.get(index + 1) },
      correct,
      rationales: options.map((option) => option.rationale),
      sources: text.sources,
    };
  });
  return { ...summaryOf(exam), questions };
}

/** Returns the given questions that the user's finished exams asked, with their topics. */
export async function findExamQuestions(em: EntityManager, userId: string, questionIds: readonly string[]) {
  const exams = await em.find(
    Exam,
    { user: userId, state: 'finished' },
    { fields: ['items'], orderBy: { startedAt: 'desc' }, limit: MAX_LISTED },
  );
  const topicOf = new Map(exams.flatMap(({ items }) => items.map((item) => [item.questionId, item.topicId] as const)));
  return questionIds.flatMap((questionId) => {
    const topicId = topicOf.get(questionId);
    return topicId === undefined ? [] : { questionId, topicId };
  });
}
