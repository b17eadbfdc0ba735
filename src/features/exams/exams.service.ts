import type { EntityManager } from '@mikro-orm/postgresql';
import { type AskedQuestion, Exam, type ExamItem } from '#schema/entities/exam.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { ExamResult, ExamSummary, SavedExamAnswer, Sitting } from '#shared/exams.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { keyOf } from '../questions/questions.rules.ts';
import { readQuestions } from '../questions/questions.service.ts';
import { listWithheld, releaseQuestions, withholdQuestions } from '../questions/withheld.service.ts';
import { enqueueScoring } from './exams.job.ts';
import { nextForm, shuffleOf } from './form.service.ts';
import { endExam, endOverdueExams } from './scoring.service.ts';

type ExamDeps = Pick<Deps, 'orm' | 'material' | 'clock' | 'random' | 'queue'>;
type ReadingDeps = Pick<Deps, 'orm' | 'material' | 'clock'>;

/** The finished exams that a list contains. */
const MAX_LISTED = 200;
const PLACES = LETTERS.map((_letter, place) => place);

const noSuchExam = () => new DomainError('not_found', 'This exam does not exist');
const noSuchQuestion = () => new DomainError('not_found', 'This exam does not have such a question');
const timeIsUp = () => new DomainError('conflict', 'Time is up', { reason: 'timeIsUp' });
const isFinished = () => new DomainError('conflict', 'This exam is finished', { reason: 'examFinished' });
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

type OpenExam = {
  id: string;
  kind: ExamKind;
  startedAt: Date;
  deadlineAt: Date;
  asked: AskedQuestion[];
};

/** Contains what the user may see of an open exam. */
const sittingOf = (
  { id, kind, startedAt, deadlineAt, asked }: OpenExam,
  answers: SavedExamAnswer[],
  now: Date,
): Sitting => ({
  ...{ id, kind, answers },
  startedAt: startedAt.toISOString(),
  deadlineAt: deadlineAt.toISOString(),
  now: now.toISOString(),
  questions: asked.map(({ question, options }, index) => ({ position: index + 1, question, options })),
});

const OPEN_EXAM = prepared(
  'open exam',
  `
  select id, kind, started_at as "startedAt", deadline_at as "deadlineAt", asked, coalesce((
    select json_agg(json_build_object('position', position, 'chosen', chosen, 'flagged', flagged) order by position)
    from exam_answers where exam_id = exams.id
  ), '[]') as answers
  from exams where user_id = $1 and state = 'open'`,
);

type StoredExam = Omit<OpenExam, 'startedAt' | 'deadlineAt'> & {
  startedAt: string;
  deadlineAt: string;
  answers: SavedExamAnswer[];
};

/** Returns the user's open exam, or null. */
export async function readSitting(em: EntityManager, deps: ReadingDeps, userId: string): Promise<Sitting | null> {
  const now = deps.clock();
  const [exam] = await runPrepared<StoredExam>(em, OPEN_EXAM, [userId]);
  if (!exam) return null;
  const [startedAt, deadlineAt] = [new Date(exam.startedAt), new Date(exam.deadlineAt)];
  if (deadlineAt > now) return sittingOf({ ...exam, startedAt, deadlineAt }, exam.answers, now);
  await endOverdueExams(em, deps, { userId });
  return null;
}

/**
 * The lock makes the saves of an exam wait for each other and for its end, so that no acknowledged answer is left out of
 * the score. An answer that is already saved is not written again.
 */
const SAVE_ANSWER = prepared(
  'save exam answer',
  `
  with exam as (
    select id, user_id, started_at from exams
    where id = $1 and user_id = $2 and state = 'open' and deadline_at > $3 and $4 between 1 and total
    for no key update
  ), saved as (
    insert into exam_answers as answer (exam_id, user_id, position, chosen, flagged, seconds, saved_at)
    select id, user_id, $4, $5, $6,
      greatest(0, extract(epoch from $3 - coalesce(
        (select max(saved_at) from exam_answers where exam_id = exam.id), started_at)))::int,
      $3
    from exam
    on conflict (exam_id, position) do update set
      chosen = excluded.chosen, flagged = excluded.flagged,
      seconds = answer.seconds + excluded.seconds, saved_at = excluded.saved_at
    where (answer.chosen, answer.flagged) is distinct from (excluded.chosen, excluded.flagged)
  )
  select id from exam`,
);

type ExamAnswerInput = { id: string; position: string; chosen: number | null; flagged: boolean };

/** Saves one answer of the open exam. The last one for a position wins. */
export async function saveExamAnswer(
  em: EntityManager,
  deps: ReadingDeps,
  userId: string,
  { id, position, chosen, flagged }: ExamAnswerInput,
): Promise<{ ok: true }> {
  const now = deps.clock();
  const place = /^[1-9]\d?$/.test(position) ? Number(position) : 0;
  const saved = await runPrepared(em, SAVE_ANSWER, [id, userId, now, place, chosen, flagged]);
  if (saved.length > 0) return { ok: true };

  const exam = await findExam(em, userId, id);
  if (!exam) throw noSuchExam();
  if (place < 1 || place > exam.total) throw noSuchQuestion();
  await endOverdueExams(em, deps, { userId });
  throw exam.isTimedOut || (exam.state === 'open' && exam.deadlineAt <= now) ? timeIsUp() : isFinished();
}

const findExam = (em: EntityManager, userId: string, id: string) => em.findOne(Exam, { id, user: userId });

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

const SUMMARY = ['id', 'kind', 'startedAt', 'finishedAt', 'score', 'total', 'isTimedOut', 'areas'] as const;
type FinishedExam = Pick<Awaited<ReturnType<typeof findExam>> & {}, (typeof SUMMARY)[number]>;

const summaryOf = (exam: FinishedExam): ExamSummary => ({
  ...{ id: exam.id, kind: exam.kind, total: exam.total, isTimedOut: exam.isTimedOut },
  startedAt: exam.startedAt.toISOString(),
  finishedAt: exam.finishedAt!.toISOString(),
  score: exam.score!,
  passed: exam.score! >= EXAM_FORMATS[exam.kind].toPass,
  areas: exam.areas!,
});

/** Returns the user's finished exams, newest first. */
export async function listExams(em: EntityManager, deps: ReadingDeps, userId: string): Promise<ExamSummary[]> {
  await endOverdueExams(em, deps, { userId });
  const exams = await em.find(
    Exam,
    { user: userId, state: 'finished' },
    { fields: [...SUMMARY], orderBy: { startedAt: 'desc' }, limit: MAX_LISTED },
  );
  return exams.map(summaryOf);
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
