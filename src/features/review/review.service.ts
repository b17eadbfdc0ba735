import { QUEUE_LENGTH, UNDO_MINUTES } from '#shared/review.constants.ts';
import type { GradeInput, GradeResult, ReviewItem, ReviewQueue, ReviewSummary } from '#shared/review.ts';
import { UUID } from '#shared/wire.ts';
import { startOfDay } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { findAnswered } from '../answers/answers.service.ts';
import { keyOf, PLACES, shuffled } from '../bank/bank.rules.ts';
import { listWithheld } from '../bank/bank.service.ts';
import { findAskedQuestions } from '../bank/questions.service.ts';
import { findFlashcards } from '../flashcards/flashcards.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { addGrade, countByDay, findAttempt, inReview, readDone, takeBackGrade } from './grades.service.ts';
import { countLeftOut, nextDueAt, planDay, planTomorrow, secondsLeft, streakOf, sumOf } from './review.rules.ts';
import { adjustedDueAt, type Calendar, calendarOf, gradeSchedule, type Item } from './schedule.rules.ts';
import { findReviewedQuestion, findSchedule, listItems, saveSchedule } from './schedule.service.ts';

/** Returns the user's items, what their exam date means for them, and what they have done today (seconds). */
async function readDay(call: UserCall) {
  const [settings, items] = await Promise.all([readStudySettings(call), listItems(call)]);
  const dates = calendarOf(settings, call.now);
  const { spent, startedAt } = await readDone(call, startOfDay(settings.timeZone, dates.today));
  const calendar = { ...dates, startedAt };
  return { items, calendar, spent, plan: planDay(items, calendar, secondsLeft(calendar, spent)) };
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
  const [found, questions] = await Promise.all([findFlashcards(call, idsOf('card')), findAskedQuestions(call, asked)]);
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
    };
  });
}

const noSuchItem = () => new DomainError('not_found', 'There is no such item in your review');

/** Returns an item that the user may grade, with its topic. Throws 'not_found' if there is none. */
async function requireItem(call: UserCall, id: string) {
  const card = UUID.test(id) ? (await findFlashcards(call, [id]))[0] : undefined;
  if (card) return { id, kind: 'card' as const, topicId: card.topicId };
  const answered = await findAnswered(call, id);
  const topicId = answered?.isMistake ? answered.topicId : (await findReviewedQuestion(call, id))?.topicId;
  const withheld = await listWithheld(call);
  if (topicId === undefined || withheld.has(id)) throw noSuchItem();
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
    if (!grade) throw new DomainError('not_found', 'There is nothing to take back');
    const { itemId: id, kind, topicId, before } = grade;
    await saveSchedule(call, { id, kind, topicId }, before);
    const calendar = calendarOf(await readStudySettings(call), now);
    return { id, dueAt: (before ? adjustedDueAt(before, calendar) : now).toISOString() };
  });
}

/** Returns what is due now, today and tomorrow, and the reviews of the last year. */
export async function readSummary(call: UserCall): Promise<ReviewSummary> {
  const { items, calendar, plan } = await readDay(call);
  const days = await countByDay(call, { timeZone: calendar.settings.timeZone, today: calendar.today });
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
export async function readReviewDay(call: UserCall) {
  const { plan, spent } = await readDay(call);
  const secondsToDo = sumOf([...plan.due, ...plan.fresh]);
  return { due: plan.due, fresh: plan.fresh, secondsToDo, secondsDone: spent };
}
