// A simulated candidate with cards, some minutes a day, and an exam.
import { MOST_SECONDS, nextDueAt, planReviewDay, secondsLeft } from '#server/features/review/review.rules.ts';
import { calendarOf, gradeSchedule, type Item } from '#server/features/review/schedule.rules.ts';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import { QUEUE_LENGTH, WARM_UP_MINUTES } from '#shared/review.constants.ts';
import { type Memory, newMemory, type Population, recallAt, review } from './memory.ts';
import { normal, type Random } from './random.ts';

const START = Date.parse('2026-06-01T22:00:00Z');
const DAY_MS = 86_400_000;
const TIME_ZONE = 'America/New_York';
/** Candidates study at 18:00, and on the exam day at 7:00. The exam is at 9:00. */
const EXAM_DAY_OFFSET_MS = -11 * 3_600_000;
const EXAM_OFFSET_MS = -9 * 3_600_000;
/** What one review takes (seconds), with noise. */
const KNOWN_SECONDS = 11;
const FORGOTTEN_SECONDS = 19;
const SECONDS_SPREAD = 0.3;

export type Situation = { cards: number; days: number; minutes: number; isMissed: (day: number) => boolean };
export type Result = { recall: number; weighted: number; seen: number; minutes: number };

type Card = Item & { memory: Memory };
type Day = { items: Card[]; now: Date; spent: number; day: number; situation: Situation };
/** Chooses the next card; null ends the day, and a time is when to come back. */
type Method = () => (day: Day) => Card | Date | null;

const dateOf = (day: number) => new Date(START + day * DAY_MS).toISOString().slice(0, 10);

/** The product's queue. It is worked off before the next one is read. */
const productQueue =
  (hasDate: boolean): Method =>
  () => {
    let queue: Item[] = [];
    let queueDay = -1;
    let startedAt: Date | null = null;
    return ({ items, now, spent, day, situation: { days, minutes } }) => {
      if (queueDay !== day) queue = [];
      queueDay = day;
      if (queue.length === 0) {
        const examDate = hasDate ? dateOf(days) : null;
        const settings = { examDate, minutesPerDay: minutes, timeZone: TIME_ZONE, hasStudied: null };
        const calendar = calendarOf(settings, now, startedAt);
        const plan = planReviewDay(items, calendar, secondsLeft(calendar, spent));
        queue = [...plan.due, ...plan.fresh].slice(0, QUEUE_LENGTH);
        if (queue.length === 0) {
          const next = nextDueAt(items, calendar, plan);
          return next && next < calendar.tomorrow ? next : null;
        }
      }
      startedAt ??= now;
      return queue.shift() as Card;
    };
  };

/** ts-fsrs alone: what is due, the longest due first, and then new cards in order. */
const plainFsrs: Method =
  () =>
  ({ items, now }) => {
    const end = now.getTime() + DAY_MS / 6;
    let due: Card | null = null;
    for (const card of items) {
      const { schedule } = card;
      const isDue = schedule && (schedule.scheduledDays >= 1 ? +schedule.dueAt < end : schedule.dueAt <= now);
      if (isDue && (!due || schedule.dueAt < due.schedule!.dueAt)) due = card;
    }
    const next = due ?? items.find(({ schedule }) => schedule === null);
    if (next) return next;
    const soon = items.flatMap(({ schedule }) => (schedule!.scheduledDays < 1 ? [+schedule!.dueAt] : []));
    return soon.length === 0 ? null : new Date(Math.min(...soon));
  };

/** One card after the other, and from the first one again. */
const inOrder: Method = () => {
  let next = 0;
  return ({ items }) => items[next++ % items.length]!;
};

export const STUDY_METHODS = {
  'review with the exam date': productQueue(true),
  'review without a date': productQueue(false),
  'plain FSRS': plainFsrs,
  'cards in order': inOrder,
} satisfies Record<string, Method>;
export type MethodName = keyof typeof STUDY_METHODS;

const shareOf = (count: number, index: number) => orderedTopics[Math.floor((index * orderedTopics.length) / count)]!.id;

export function simulate(situation: Situation, population: Population, method: Method, random: Random): Result {
  const { cards, days, minutes, isMissed } = situation;
  const ability = normal(random, 0, population.candidateSpread);
  const items: Card[] = Array.from({ length: cards }, (_card, index) => ({
    ...{ id: String(index).padStart(5, '0'), kind: 'card', topicId: shareOf(cards, index) },
    ...{ schedule: null, missedAt: null, isSure: false, memory: newMemory(population, ability, random) },
  }));
  const choose = method();
  let total = 0;
  for (let day = 0; day <= days; day += 1) {
    const isExamDay = day === days;
    if (!isExamDay && isMissed(day)) continue;
    let now = START + day * DAY_MS + (isExamDay ? EXAM_DAY_OFFSET_MS : 0);
    const budget = 60 * (isExamDay ? Math.min(minutes, WARM_UP_MINUTES) : minutes);
    let spent = 0;
    while (spent < budget) {
      const chosen = choose({ items, now: new Date(now), spent, day, situation });
      if (chosen === null) break;
      if (chosen instanceof Date) {
        now = Math.max(now + 1, +chosen);
        continue;
      }
      const isKnown = review(chosen.memory, population, now, random);
      const seconds = (isKnown ? KNOWN_SECONDS : FORGOTTEN_SECONDS) * Math.exp(normal(random, 0, SECONDS_SPREAD));
      chosen.schedule = gradeSchedule(chosen.schedule, isKnown ? 'good' : 'again', new Date(now));
      spent += Math.min(seconds, MOST_SECONDS);
      now += seconds * 1000;
    }
    total += spent;
  }
  return { ...judge(items, START + days * DAY_MS + EXAM_OFFSET_MS), minutes: total / 60 / (days + 1) };
}

/** Returns what the candidate knows in the exam. `weighted` counts each area like its questions in the exam. */
function judge(items: readonly Card[], examAt: number): Omit<Result, 'minutes'> {
  const inArea = Map.groupBy(items, ({ topicId }) => findTopic(topicId)!.area);
  const mean = (cards: readonly Card[]) =>
    cards.reduce((sum, { memory }) => sum + recallAt(memory, examAt), 0) / cards.length;
  const areas = [...inArea].map(([{ itemCount }, cards]) => ({ itemCount, recall: mean(cards) }));
  const questions = areas.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return {
    recall: mean(items),
    weighted: areas.reduce((sum, { itemCount, recall }) => sum + itemCount * recall, 0) / questions,
    seen: items.filter(({ memory }) => memory.seenAt !== null).length / items.length,
  };
}
