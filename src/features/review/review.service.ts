import { QUEUE_LENGTH, UNDO_MINUTES } from '#shared/review.constants.ts';
import type { GradeInput, GradeResult, ReviewItem, ReviewQueue, ReviewSummary } from '#shared/review.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { UUID } from '#shared/wire.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { findAnswered, listAnswerDays } from '../answers/answers.service.ts';
import { keyOf, PLACES, shuffled } from '../bank/bank.rules.ts';
import { listWithheld, openExamAsks } from '../bank/bank.service.ts';
import { findAskedQuestions } from '../bank/questions.service.ts';
import { findFlashcards } from '../flashcards/flashcards.service.ts';
import { readOthers } from '../item-statistics/others.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { addGrade, countByDay, findAttempt, inReview, readDone, takeBackGrade } from './grades.service.ts';
import { countLeftOut, countTomorrow, nextDueAt, planReviewDay, secondsLeft, streakOf, sumOf } from './review.rules.ts';
import { adjustedDueAt, type Calendar, calendarOf, gradeSchedule, type Item } from './schedule.rules.ts';
import { findReviewedQuestion, findSchedule, listItems, saveSchedule } from './schedule.service.ts';

/** The days of the summary. */
const SUMMARY_DAYS = 365;

/** Returns the user's items, what their exam date means for them, and what they have done today (seconds). */
async function readDay(call: UserCall, known?: StudySettings) {
  const [settings, items] = await Promise.all([known ?? readStudySettings(call), listItems(call)]);
  const dates = calendarOf(settings, call.now);
  const since = startOfDay(settings.timeZone, dates.today);
  const { spent, startedAt } = await readDone(call, { since, until: dates.tomorrow });
  const calendar = { ...dates, startedAt };
  return { items, calendar, spent, plan: planReviewDay(items, calendar, secondsLeft(calendar, spent)) };
}

/** Returns what the user should review now, within the minutes that are left today. */
export async function readQueue(call: UserCall): Promise<ReviewQueue> {
  const { items, calendar, plan } = await readDay(call);
  const queue = [...plan.due, ...plan.fresh].slice(0, QUEUE_LENGTH);
  const shown = await showItems(call, calendar, queue);
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
async function showItems(call: UserCall, calendar: Calendar, items: readonly Item[]): Promise<ReviewItem[]> {
  const idsOf = (kind: Item['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const asked = items.filter(({ kind }) => kind === 'question').map(({ id, topicId }) => ({ questionId: id, topicId }));
  const [found, questions, othersOf] = await Promise.all([
    findFlashcards(call, idsOf('card')),
    findAskedQuestions(call, asked),
    readOthers(call),
  ]);
  const cards = new Map(found.map((card) => [card.id, card]));
  return items.flatMap(({ id, kind, topicId, schedule }) => {
    const common = {
      ...{ id, kind, topicId },
      ifAgain: adjustedDueAt(gradeSchedule(schedule, 'again', calendar.now), calendar).toISOString(),
      ifGood: adjustedDueAt(gradeSchedule(schedule, 'good', calendar.now), calendar).toISOString(),
    };
    const card = cards.get(id);
    if (card) return { ...common, front: card.question, back: card.answer };
    const question = questions.get(id);
    if (!question) return [];
    const order = shuffled(PLACES, call.deps.random);
    const options = order.map((place) => question.options[place]!);
    const correct = order.indexOf(keyOf(question));
    return {
      ...common,
      front: question.stem,
      back: `${options[correct]!.text}\n\n${options[correct]!.rationale}`,
      options: options.map(({ text }) => text),
      correct,
      rationales: options.map(({ rationale }) => rationale),
      others: othersOf(question, order),
    };
  });
}

const noSuchItem = () => new DomainError('not_found', "This item isn't in your review");

/**
 * Returns an item that the user may grade, with its topic. Throws 'not_found' if there is none, and 'conflict' while an open
 * exam asks its question.
 */
async function requireItem(call: UserCall, id: string) {
  const card = UUID.test(id) ? (await findFlashcards(call, [id]))[0] : undefined;
  if (card) return { id, kind: 'card' as const, topicId: card.topicId };
  const answered = await findAnswered(call, id);
  const topicId = answered?.isMistake ? answered.topicId : (await findReviewedQuestion(call, id))?.topicId;
  if (topicId === undefined) throw noSuchItem();
  if ((await listWithheld(call)).has(id)) throw openExamAsks('this question');
  return { id, kind: 'question' as const, topicId };
}

/** Grades an item and returns when it comes back. The same attempt again changes nothing. */
export async function gradeItem(call: UserCall, { id, rating, seconds, attemptId }: GradeInput): Promise<GradeResult> {
  return await inReview(call, async (call) => {
    const { now } = call;
    const calendar = calendarOf(await readStudySettings(call), now);
    // Before the item, which may be gone since: a client that did not get the answer sends the attempt again.
    const attempt = await findAttempt(call, attemptId);
    if (attempt && attempt.id !== id) {
      throw new DomainError('conflict', 'This attempt was used for another item');
    }
    const item = attempt ?? (await requireItem(call, id));
    const before = await findSchedule(call, item);
    if (attempt) return { id, dueAt: (before ? adjustedDueAt(before, calendar) : now).toISOString() };
    const schedule = gradeSchedule(before, rating, now);
    await saveSchedule(call, item, schedule);
    const { kind, topicId } = item;
    await addGrade(call, { attemptId, itemId: id, kind, topicId, rating, seconds, before });
    return { id, dueAt: adjustedDueAt(schedule, calendar).toISOString() };
  });
}

/** Takes back the user's latest grade of the last ten minutes. Throws 'not_found' if there is none. */
export async function undoGrade(call: UserCall): Promise<GradeResult> {
  return await inReview(call, async (call) => {
    const { now } = call;
    const grade = await takeBackGrade(call, new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS));
    if (!grade) throw new DomainError('not_found', "There's nothing to undo");
    const { itemId: id, kind, topicId, before } = grade;
    await saveSchedule(call, { id, kind, topicId }, before);
    const calendar = calendarOf(await readStudySettings(call), now);
    return { id, dueAt: (before ? adjustedDueAt(before, calendar) : now).toISOString() };
  });
}

/** Returns what is due now, today and tomorrow, and the reviews of the last year. */
export async function readSummary(call: UserCall): Promise<ReviewSummary> {
  const { items, calendar, plan } = await readDay(call);
  const year = lastYear(calendar);
  const days = await countByDay(call, year);
  const answered = await listAnswerDays(
    call,
    year.map(({ start }) => start),
  );
  const studied = new Set([...days.map(({ day }) => day), ...answered.map((index) => year[index]!.day)]);
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const good = days.reduce((sum, day) => sum + day.good, 0);
  return {
    waiting: plan.due.length + plan.fresh.length,
    dueToday: plan.today.length,
    dueTomorrow: countTomorrow(items, calendar),
    reviewed: days.map(({ day, count: reviews }) => ({ day, count: reviews })),
    streak: streakOf(studied, calendar.today),
    retention: count === 0 ? null : good / count,
    leftOut: countLeftOut(items, calendar, plan),
    timeZone: calendar.settings.timeZone,
  };
}

/** Returns the days of the last year up to today. */
const lastYear = ({ today, settings }: Calendar) =>
  Array.from({ length: SUMMARY_DAYS }, (_day, index) => {
    const day = addDays(today, index + 1 - SUMMARY_DAYS);
    return { day, start: startOfDay(settings.timeZone, day) };
  });

/**
 * Returns what there is to review now, as in the queue, and what was done today (seconds). `items` are all that the user has
 * in review.
 */
export async function readReviewDay(call: UserCall, settings: StudySettings) {
  const { items, calendar, plan, spent } = await readDay(call, settings);
  const secondsToDo = sumOf([...plan.due, ...plan.fresh]);
  const { startedAt } = calendar;
  return { due: plan.due, fresh: plan.fresh, secondsToDo, secondsDone: spent, items, startedAt };
}
