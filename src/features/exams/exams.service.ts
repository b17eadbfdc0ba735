import { randomUUIDv7 } from 'node:crypto';
import type { AskedQuestion, ExamItem } from '#schema/entities/exam.ts';
import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { ExamOffer, ExamResult, ExamSummary, Sitting } from '#shared/exams.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, type ListPart, readPart, toPage } from '../../platform/lists.ts';
import { json, takeTurn } from '../../platform/sql.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { keyOf, PLACES } from '../bank/bank.rules.ts';
import { listWithheld, releaseQuestions, withholdQuestions } from '../bank/bank.service.ts';
import { readQuestions } from '../bank/questions.service.ts';
import { readOthers } from '../item-statistics/others.service.ts';
import { enqueueScoring } from './exams.job.ts';
import { listSealedLeft, nextForm, shuffleOf } from './form.service.ts';
import { endExam, endOverdueExams, OPEN } from './scoring.service.ts';
import { examFinished, findExam, noSuchExam, sittingOf, timeIsUp } from './sitting.service.ts';

/** The latest finished exams that the plan of the day and practice know. */
const MAX_LISTED = 200;

const examOpen = () => new DomainError('conflict', 'This exam is not finished', { reason: 'examOpen' });

/** Returns how many full exams with new questions the user can still start. */
export async function readOffer(call: UserCall): Promise<ExamOffer> {
  return { sealedLeft: (await listSealedLeft(call)).length };
}

/** Starts an exam and withholds its questions. Throws 'conflict' while the user has an open one. */
export async function startExam(call: UserCall, kind: ExamKind): Promise<Sitting> {
  const { userId, now: startedAt } = call;
  const deadlineAt = new Date(startedAt.getTime() + EXAM_FORMATS[kind].minutes * MINUTE_MS);
  await endOverdueExams(call, { userId });
  const { id, asked } = await inTransaction(call, async (call) => {
    const { db } = call;
    // One start of a user after the other, so that each sealed form is used once.
    await takeTurn(db, `exams ${userId}`);
    if (await hasOpenExam(call)) {
      throw new DomainError('conflict', 'You have an unfinished exam', { reason: 'examOpen' });
    }
    const { questionIds, form, seed, candidates, items, asked } = await drawExam(call, kind);
    const id = randomUUIDv7();
    await db
      .insertInto('exams')
      .values({
        ...{ id, user_id: userId, kind, state: 'open', form, seed, total: items.length },
        ...{ candidates: candidates && json(candidates), items: json(items), asked: json(asked) },
        ...{ started_at: startedAt, deadline_at: deadlineAt, finished_at: null },
        ...{ is_timed_out: false, score: null, areas: null },
      })
      .execute();
    await withholdQuestions(call, questionIds, deadlineAt);
    return { id, asked };
  });
  await enqueueScoring(call, id, deadlineAt);
  return sittingOf({ id, kind, startedAt, deadlineAt, asked }, [], startedAt);
}

async function hasOpenExam({ db, userId }: UserCall): Promise<boolean> {
  const exam = await db
    .selectFrom('exams')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', OPEN)
    .executeTakeFirst();
  return exam !== undefined;
}

/** Returns the columns of a new exam that depend on its form. */
async function drawExam(call: UserCall, kind: ExamKind) {
  const seed = Math.floor(call.deps.random() * 2 ** 32);
  const shuffle = shuffleOf(seed);
  const { form, candidates, questions } = await nextForm(call, kind, shuffle);
  const texts = await readQuestions(call, questions);
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
export async function submitExam(call: UserCall, id: string): Promise<ExamSummary> {
  const exam = await findExam(call, id);
  if (!exam) throw noSuchExam();
  if (exam.state === 'open') await endExam(call, id);
  const ended = await findExam(call, id);
  if (!ended) throw noSuchExam();
  if (ended.state !== 'finished') throw examFinished();
  return summaryOf(ended);
}

/** Ends the open exam without a score. Its questions count as seen, but a sealed form is not spent at once. */
export async function abandonExam(call: UserCall, id: string): Promise<{ ok: true }> {
  const { userId, now } = call;
  await endOverdueExams(call, { userId });
  const isAbandoned = await inTransaction(call, async (call) => {
    const { numUpdatedRows } = await call.db
      .updateTable('exams')
      .set({ state: 'abandoned', finished_at: now, asked: null, candidates: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', OPEN)
      .executeTakeFirst();
    if (numUpdatedRows > 0) await releaseQuestions(call);
    return numUpdatedRows > 0;
  });
  if (isAbandoned) return { ok: true };
  const exam = await findExam(call, id);
  if (!exam) throw noSuchExam();
  if (exam.state === 'finished') throw exam.isTimedOut ? timeIsUp() : examFinished();
  return { ok: true };
}

/** The columns that may be null are not null in a finished exam. */
type FinishedExam = Pick<ExamSummary, 'id' | 'kind' | 'total' | 'isTimedOut'> & {
  startedAt: Date;
  finishedAt: Date | null;
  score: number | null;
  areas: ExamSummary['areas'] | null;
};

const summaryOf = (exam: FinishedExam): ExamSummary => ({
  ...{ id: exam.id, kind: exam.kind, total: exam.total, isTimedOut: exam.isTimedOut },
  startedAt: exam.startedAt.toISOString(),
  finishedAt: exam.finishedAt!.toISOString(),
  score: exam.score!,
  passed: exam.score! >= EXAM_FORMATS[exam.kind].toPass,
  areas: exam.areas!,
});

/** Returns the user's finished exams, newest first. */
export async function listExams(call: UserCall, bounds: ListBounds): Promise<ListPart<ExamSummary>> {
  const { db, userId } = call;
  await endOverdueExams(call, { userId });
  const exams = db
    .selectFrom('exams')
    .select(['id', 'kind', 'score', 'total', 'areas'])
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'is_timed_out as isTimedOut'])
    .where('user_id', '=', userId)
    .where('state', '=', 'finished');
  const { items, next } = await readPart(db, exams, { time: 'startedAt' }, bounds);
  return { items: items.map(summaryOf), next };
}

/** Returns a page of the user's finished exams. */
export async function pageExams(call: UserCall, bounds: ListBounds) {
  const part = await listExams(call, bounds);
  const { total } = await call.db
    .selectFrom('exams')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', call.userId)
    .where('state', '=', 'finished')
    .executeTakeFirstOrThrow();
  return toPage(part, total);
}

export type TakenExam = { kind: ExamKind; finishedAt: Date };

/** Returns the finished exams in which the user answered at least one question, newest first. */
export async function listTakenExams(call: UserCall): Promise<TakenExam[]> {
  const { db, userId } = call;
  await endOverdueExams(call, { userId });
  const exams = await db
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
  return exams.map(({ kind, finishedAt }) => ({ kind, finishedAt: finishedAt! }));
}

/** Returns the result of a finished exam. Throws 'conflict' while it is open. */
export async function readExamResult(call: UserCall, id: string): Promise<ExamResult> {
  await endOverdueExams(call, { userId: call.userId });
  const exam = await findExam(call, id);
  if (!exam || exam.state === 'abandoned') throw noSuchExam();
  if (exam.state === 'open') throw examOpen();
  const saved = await call.db
    .selectFrom('exam_answers')
    .select(['position', 'chosen', 'flagged', 'seconds'])
    .where('exam_id', '=', id)
    .execute();
  const savedAt = new Map(saved.map(({ position, ...answer }) => [position, answer]));
  const withheld = await listWithheld(call);
  const texts = await readQuestions(call, exam.items);
  const othersOf = await readOthers(call);
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
      others: othersOf(text.question, order),
    };
  });
  return { ...summaryOf(exam), questions };
}

/** Returns the given questions that the user's finished exams asked, as the newest one asked them. */
export async function findExamQuestions({ db, userId }: UserCall, questionIds: readonly string[]): Promise<ExamItem[]> {
  const exams = await db
    .selectFrom('exams')
    .select('items')
    .where('user_id', '=', userId)
    .where('state', '=', 'finished')
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const itemOf = new Map(
    exams.toReversed().flatMap(({ items }) => items.map((item) => [item.questionId, item] as const)),
  );
  return questionIds.flatMap((questionId) => itemOf.get(questionId) ?? []);
}
