import type { EntityManager } from '@mikro-orm/postgresql';
import { TodayPlan } from '#schema/entities/today-plan.ts';
import { examItems, findTopic, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import type { Today } from '#shared/today.ts';
import { addDays, dayIn, daysBetween } from '#shared/zone-days.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MS } from '../../platform/time.ts';
import { countAnswersSince, listLatestAnswers } from '../answers/answers.service.ts';
import { findUser } from '../auth/auth.service.ts';
import { listTakenExams, type TakenExam } from '../exams/exams.service.ts';
import { listProgress } from '../progress/progress.service.ts';
import { readReadiness } from '../readiness/readiness.service.ts';
import { readReviewDay } from '../review/review.service.ts';
import * as studySettings from '../study-settings/study-settings.service.ts';
import { type Candidate, type DayInput, markDone, planDay, type ReviewDay, withReviewNow } from './today.rules.ts';

type TodayDeps = Pick<Deps, 'clock' | 'orm' | 'material' | 'random'>;

/** The topics of a plan for a user whose estimate names none. */
const FALLBACK_TOPICS = 5;
/** With this many answers on a topic, the user has begun to practice it. */
const ANSWERS_BEGUN = 5;

type StoredPlan = { day: string; blocks: PlannedBlock[]; plannedAt: Date; minutes: number; examDate: string | null };

/** What the plan of a day is made from. */
type Day = {
  now: Date;
  today: string;
  settings: StudySettings;
  exams: TakenExam[];
  review: ReviewDay;
  daysLeft: number | null;
};

/**
 * Returns what to do today. The day's first call makes the plan and stores it; after changed settings, it is made again
 * for what is not done yet.
 */
export async function readToday(em: EntityManager, deps: TodayDeps, userId: string): Promise<Today> {
  const now = deps.clock();
  const settings = await studySettings.readStudySettings(em, userId);
  const today = dayIn(settings.timeZone, now);
  const day = {
    ...{ now, today, settings, daysLeft: daysUntil(today, settings) },
    exams: await listTakenExams(em, deps, userId),
    review: await readReview(em, deps, userId),
  };
  const stored = await findPlan(em, userId);
  const planned = await blocksOf(em, deps, userId, day, stored);
  const blocks = withReviewNow(planned, day.review, day.daysLeft);
  return {
    minutes: settings.minutesPerDay,
    blocks: blocks.map(({ kind, topicId, minutes, reason, isDone }) => ({ kind, topicId, minutes, reason, isDone })),
    daysLeft: day.daysLeft,
  };
}

async function readReview(em: EntityManager, deps: TodayDeps, userId: string): Promise<ReviewDay> {
  const { due, fresh, secondsToDo, secondsDone } = await readReviewDay(em, deps, userId);
  const dueTopics = due.map(({ topicId }) => topicId);
  return { dueTopics, fresh: fresh.length, minutes: Math.ceil(secondsToDo / 60), secondsDone };
}

function daysUntil(today: string, { examDate }: StudySettings): number | null {
  return examDate === null || examDate < today ? null : daysBetween(today, examDate);
}

async function blocksOf(em: EntityManager, deps: TodayDeps, userId: string, day: Day, stored: StoredPlan | null) {
  const { today, settings, now } = day;
  const isToday = stored?.day === today;
  const marked = isToday ? await markBlocks(em, userId, day, stored) : [];
  // An empty plan is made again, because something may have come.
  if (marked.length > 0 && stored?.minutes === settings.minutesPerDay && stored.examDate === settings.examDate) {
    const isChanged = marked.some(({ isDone }, index) => isDone !== stored.blocks[index]!.isDone);
    if (isChanged) await em.nativeUpdate(TodayPlan, { user: userId, day: today }, { blocks: marked });
    return marked;
  }
  const done = marked.filter(({ isDone }) => isDone);
  const input = await readInput(em, deps, userId, day, done);
  const wasExamMissed = stored !== null && isExamMissed(day, stored);
  const blocks = [...done, ...planDay({ ...input, wasExamMissed })];
  const { minutesPerDay: minutes, examDate } = settings;
  await em.upsert(TodayPlan, { user: userId, day: today, blocks, plannedAt: now, minutes, examDate });
  return blocks;
}

async function findPlan(em: EntityManager, userId: string): Promise<StoredPlan | null> {
  const plan = await em.fork().findOne(TodayPlan, { user: userId });
  return plan && { ...plan, examDate: plan.examDate ?? null };
}

const takenOn = (exams: readonly TakenExam[], timeZone: string): string[] =>
  exams.map(({ finishedAt }) => dayIn(timeZone, finishedAt));

function isExamMissed({ today, settings, exams }: Day, { day, blocks }: StoredPlan): boolean {
  return (
    day === addDays(today, -1) &&
    blocks.some(({ kind }) => kind === 'exam') &&
    !takenOn(exams, settings.timeZone).includes(day)
  );
}

async function markBlocks(em: EntityManager, userId: string, day: Day, stored: StoredPlan) {
  const progress = await listProgress(em, userId);
  const exams = day.exams.filter(({ finishedAt }) => dayIn(day.settings.timeZone, finishedAt) === day.today);
  return markDone(stored.blocks, {
    review: day.review,
    exams: new Set(exams.map(({ kind }) => kind)),
    answers: await countAnswersSince(em, userId, stored.plannedAt),
    progress: new Map(progress.map((record) => [record.topicId, record])),
  });
}

async function readInput(
  em: EntityManager,
  deps: TodayDeps,
  userId: string,
  { today, settings, exams, review, daysLeft }: Day,
  done: readonly PlannedBlock[],
): Promise<Omit<DayInput, 'wasExamMissed'>> {
  const readiness = await readReadiness(em, deps, userId);
  // The real exam of a score report is one, too.
  const latest = [...takenOn(exams, settings.timeZone), ...(readiness.report ? [readiness.report.takenOn] : [])]
    .toSorted()
    .at(-1);
  const { hasStudied } = await studySettings.readWelcome(em, userId);
  return {
    minutes: settings.minutesPerDay - done.reduce((sum, { minutes }) => sum + minutes, 0),
    minutesPerDay: settings.minutesPerDay,
    ...{ daysLeft, review },
    topics: await readCandidates(em, deps, userId, readiness, settings),
    answers: readiness.answers,
    isEnough: readiness.isEnough,
    hasStudied,
    daysSinceExam: latest === undefined ? null : Math.max(0, daysBetween(latest, today)),
  };
}

/** Returns the topics that gain most. Until the user books again, a score report says in which areas they failed. */
async function readCandidates(
  em: EntityManager,
  { material }: TodayDeps,
  userId: string,
  { next, report }: Readiness,
  { examDate }: StudySettings,
): Promise<Candidate[]> {
  const progress = await listProgress(em, userId);
  const answers = Map.groupBy(await listLatestAnswers(em, userId), ({ topicId }) => topicId);
  const isUnbooked = report !== null && (examDate === null || examDate <= report.takenOn);
  const topics = next.length > 0 ? next : heaviestTopics();
  return topics.map(({ topicId, marksPerHour }) => {
    const record = progress.find((each) => each.topicId === topicId);
    const line = report?.areas.find(({ area }) => area === findTopic(topicId)?.area.id);
    return {
      ...{ topicId, marksPerHour },
      readingMinutes: material.get(topicId)?.minutes ?? 0,
      secondsRead: record?.timeSpent ?? 0,
      isBegun: record?.completed === true || (answers.get(topicId)?.length ?? 0) >= ANSWERS_BEGUN,
      reportPercent: isUnbooked && line && line.percent < exam.passPercent.value ? line.percent : null,
    };
  });
}

const heaviestTopics = () =>
  orderedTopics
    .toSorted((one, other) => examItems(other) - examItems(one))
    .slice(0, FALLBACK_TOPICS)
    .map(({ id }) => ({ topicId: id, marksPerHour: 0 }));

/** Returns whether to ask the questions of the first visit: on the first day, until they are answered or skipped. */
export async function readWelcome(
  em: EntityManager,
  { clock }: TodayDeps,
  userId: string,
): Promise<{ isOpen: boolean }> {
  const { welcomedAt } = await studySettings.readWelcome(em, userId);
  if (welcomedAt) return { isOpen: false };
  const { createdAt } = await findUser(em, userId);
  return { isOpen: clock().getTime() - createdAt.getTime() <= DAY_MS };
}

/** Ends the questions of the first visit. The day's plan is made again with the answers. */
export async function endWelcome(
  em: EntityManager,
  deps: TodayDeps,
  userId: string,
  { hasStudied }: { hasStudied: boolean | null },
): Promise<{ isOpen: boolean }> {
  const { isOpen } = await readWelcome(em, deps, userId);
  await studySettings.endWelcome(em, deps, userId, hasStudied);
  if (isOpen) await em.nativeDelete(TodayPlan, { user: userId });
  return { isOpen: false };
}
