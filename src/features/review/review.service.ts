import type { EntityManager } from '@mikro-orm/postgresql';
import { QUEUE_LENGTH, UNDO_MINUTES } from '#shared/review.constants.ts';
import type { Graded, GradeInput, ReviewItem, ReviewQueue, ReviewSummary } from '#shared/review.ts';
import { UUID } from '#shared/wire.ts';
import { startOfDay } from '#shared/zone-days.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { findMistake } from '../answers/answers.service.ts';
import { findFlashcards } from '../flashcards/flashcards.service.ts';
import { keyOf, shuffled } from '../questions/questions.rules.ts';
import { findAskedQuestions } from '../questions/questions.service.ts';
import { listWithheld } from '../questions/withheld.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { addGrade, countByDay, findAttempt, lockReview, readDone, takeBackGrade } from './grades.service.ts';
import {
  type Calendar,
  calendarOf,
  countLeftOut,
  dueAtOf,
  gradeSchedule,
  type Item,
  nextDueAt,
  planDay,
  planTomorrow,
  secondsLeft,
  streakOf,
  sumOf,
} from './review.rules.ts';
import { findReviewedQuestion, findSchedule, listItems, saveSchedule } from './schedule.service.ts';

type ReviewDeps = Pick<Deps, 'clock' | 'orm' | 'material' | 'random'>;

const PLACES = [0, 1, 2, 3];

/** Returns the user's items, what their exam date means for them, and what they have done today (seconds). */
async function readDay(em: EntityManager, { clock }: Pick<Deps, 'clock'>, userId: string) {
  const now = clock();
  const [settings, items] = await Promise.all([readStudySettings(em, userId), listItems(em, userId, now)]);
  const dates = calendarOf(settings, now);
  const { spent, startedAt } = await readDone(em, userId, startOfDay(settings.timeZone, dates.today));
  const calendar = { ...dates, startedAt };
  return { items, calendar, spent, plan: planDay(items, calendar, secondsLeft(calendar, spent)) };
}

/** Returns what the user should review now, within the minutes that are left today. */
export async function readQueue(em: EntityManager, deps: ReviewDeps, userId: string): Promise<ReviewQueue> {
  const { items, calendar, plan } = await readDay(em, deps, userId);
  const queue = [...plan.due, ...plan.fresh].slice(0, QUEUE_LENGTH);
  const shown = await showItems(em, deps, userId, calendar, queue);
  const isFresh = new Set(plan.fresh.map(({ id }) => id));
  const fresh = shown.filter(({ id }) => isFresh.has(id)).length;
  return {
    due: shown.length - fresh,
    fresh,
    minutes: Math.ceil(sumOf(queue) / 60),
    items: shown,
    leftOut: countLeftOut(items, calendar, plan),
    nextDueAt: shown.length > 0 ? null : (nextDueAt(items, calendar, plan)?.toISOString() ?? null),
  };
}

/** Leaves out cards that were deleted meanwhile, and questions that are no longer asked. */
async function showItems(
  em: EntityManager,
  deps: ReviewDeps,
  userId: string,
  calendar: Calendar,
  items: readonly Item[],
): Promise<ReviewItem[]> {
  const idsOf = (kind: Item['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const asked = items.filter(({ kind }) => kind === 'question').map(({ id, topicId }) => ({ questionId: id, topicId }));
  const [found, questions] = await Promise.all([
    findFlashcards(em, deps, userId, idsOf('card')),
    findAskedQuestions(em, deps, userId, asked),
  ]);
  const cards = new Map(found.map((card) => [card.id, card]));
  return items.flatMap(({ id, kind, topicId, schedule }) => {
    const common = {
      ...{ id, kind, topicId },
      ifAgain: dueAtOf(gradeSchedule(schedule, 'again', calendar.now), calendar).toISOString(),
      ifGood: dueAtOf(gradeSchedule(schedule, 'good', calendar.now), calendar).toISOString(),
    };
    const card = cards.get(id);
    if (card) return { ...common, front: card.question, back: card.answer };
    const question = questions.get(id);
    if (!question) return [];
    const order = shuffled(PLACES, deps.random);
    const options = order.map((place) => question.options[place]!);
    const correct = order.indexOf(keyOf(question));
    return {
      ...common,
      front: question.stem,
      back: `${options[correct]!.text}\n\n${options[correct]!.rationale}`,
      options: options.map(({ text }) => text),
      correct,
      rationales: options.map(({ rationale }) => rationale),
    };
  });
}

const noSuchItem = () => new DomainError('not_found', 'There is no such item in your review');

/** Returns an item that the user may grade, with its topic. Throws 'not_found' if there is none. */
async function requireItem(em: EntityManager, deps: ReviewDeps, userId: string, id: string) {
  const card = UUID.test(id) ? (await findFlashcards(em, deps, userId, [id]))[0] : undefined;
  if (card) return { id, kind: 'card' as const, topicId: card.topicId };
  const topicId = (await findMistake(em, userId, id))?.topicId ?? (await findReviewedQuestion(em, userId, id))?.topicId;
  const withheld = await listWithheld(em, userId, deps.clock());
  if (topicId === undefined || withheld.has(id)) throw noSuchItem();
  return { id, kind: 'question' as const, topicId };
}

/** Grades an item and returns when it comes back. The same attempt again changes nothing. */
export async function gradeItem(
  em: EntityManager,
  deps: ReviewDeps,
  userId: string,
  { id, rating, seconds, attemptId }: GradeInput,
): Promise<Graded> {
  return await em.transactional(async (tx) => {
    await lockReview(tx, userId);
    const now = deps.clock();
    const calendar = calendarOf(await readStudySettings(tx, userId), now);
    // Before the item, which may be gone since: a client that did not get the answer sends the attempt again.
    const attempt = await findAttempt(tx, userId, attemptId);
    if (attempt && attempt.id !== id) {
      throw new DomainError('conflict', 'This attempt was used for another item');
    }
    const item = attempt ?? (await requireItem(tx, deps, userId, id));
    const before = await findSchedule(tx, userId, item);
    if (attempt) return { id, dueAt: (before ? dueAtOf(before, calendar) : now).toISOString() };
    const schedule = gradeSchedule(before, rating, now);
    await saveSchedule(tx, userId, item, schedule);
    await addGrade(
      tx,
      userId,
      { attemptId, itemId: id, kind: item.kind, topicId: item.topicId, rating, seconds, before },
      now,
    );
    return { id, dueAt: dueAtOf(schedule, calendar).toISOString() };
  });
}

/** Takes back the user's latest grade of the last ten minutes. Throws 'not_found' if there is none. */
export async function undoGrade(em: EntityManager, { clock }: ReviewDeps, userId: string): Promise<Graded> {
  return await em.transactional(async (tx) => {
    await lockReview(tx, userId);
    const now = clock();
    const grade = await takeBackGrade(tx, userId, new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS), now);
    if (!grade) throw new DomainError('not_found', 'There is nothing to take back');
    const { itemId: id, kind, topicId, before } = grade;
    await saveSchedule(tx, userId, { id, kind, topicId }, before);
    const calendar = calendarOf(await readStudySettings(tx, userId), now);
    return { id, dueAt: (before ? dueAtOf(before, calendar) : now).toISOString() };
  });
}

/** Returns what is due now, today and tomorrow, and the reviews of the last year. */
export async function readSummary(em: EntityManager, deps: ReviewDeps, userId: string): Promise<ReviewSummary> {
  const { items, calendar, plan } = await readDay(em, deps, userId);
  const days = await countByDay(em, userId, { timeZone: calendar.settings.timeZone, today: calendar.today });
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const good = days.reduce((sum, day) => sum + day.good, 0);
  return {
    waiting: plan.due.length + plan.fresh.length,
    dueToday: plan.today.length,
    dueTomorrow: planTomorrow(items, calendar, plan).length,
    reviewed: days.map(({ day, count: reviews }) => ({ day, count: reviews })),
    streak: streakOf(new Set(days.map(({ day }) => day)), calendar.today),
    retention: count === 0 ? null : good / count,
    leftOut: countLeftOut(items, calendar, plan),
    timeZone: calendar.settings.timeZone,
  };
}

/** Returns what there is to review now, as in the queue, and what was done today (seconds). */
export async function readReviewDay(em: EntityManager, deps: Pick<Deps, 'clock'>, userId: string) {
  const { plan, spent } = await readDay(em, deps, userId);
  const secondsToDo = sumOf([...plan.due, ...plan.fresh]);
  return { due: plan.due, fresh: plan.fresh, secondsToDo, secondsDone: spent };
}
