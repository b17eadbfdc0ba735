import { examItems, findTopic, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import type { Today } from '#shared/today.ts';
import { addDays, dayIn, daysBetween } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { json } from '../../platform/sql.ts';
import { DAY_MS } from '../../platform/time.ts';
import { countAnswersSince, listLatestAnswers } from '../answers/answers.service.ts';
import { findUser } from '../auth/auth.service.ts';
import { listTakenExams, type TakenExam } from '../exams/exams.service.ts';
import { listProgress } from '../progress/progress.service.ts';
import { readReadiness } from '../readiness/readiness.service.ts';
import { readReviewDay } from '../review/review.service.ts';
import * as studySettings from '../study-settings/study-settings.service.ts';
import { type Candidate, type DayInput, markDone, planDay, type ReviewDay, withReviewNow } from './today.rules.ts';

/** The topics of a plan for a user whose estimate names none. */
const FALLBACK_TOPICS = 5;
/** With this many answers on a topic, the user has begun to practice it. */
const ANSWERS_BEGUN = 5;

type StoredPlan = { day: string; blocks: PlannedBlock[]; plannedAt: Date; minutes: number; examDate: string | null };

/** What the plan of a day is made from. */
type Day = {
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
export async function readToday(call: UserCall): Promise<Today> {
  const settings = await studySettings.readStudySettings(call);
  const today = dayIn(settings.timeZone, call.now);
  const day = {
    ...{ today, settings, daysLeft: daysUntil(today, settings) },
    exams: await listTakenExams(call),
    review: await readReview(call),
  };
  const stored = await findPlan(call);
  const planned = await blocksOf(call, day, stored);
  const blocks = withReviewNow(planned, day.review, day.daysLeft);
  return {
    minutes: settings.minutesPerDay,
    blocks: blocks.map(({ kind, topicId, minutes, reason, isDone }) => ({ kind, topicId, minutes, reason, isDone })),
    daysLeft: day.daysLeft,
  };
}

async function readReview(call: UserCall): Promise<ReviewDay> {
  const { due, fresh, secondsToDo, secondsDone } = await readReviewDay(call);
  const dueTopics = due.map(({ topicId }) => topicId);
  return { dueTopics, fresh: fresh.length, minutes: Math.ceil(secondsToDo / 60), secondsDone };
}

function daysUntil(today: string, { examDate }: StudySettings): number | null {
  return examDate === null || examDate < today ? null : daysBetween(today, examDate);
}

async function blocksOf(call: UserCall, day: Day, stored: StoredPlan | undefined) {
  const { db, userId, now } = call;
  const { today, settings } = day;
  const isToday = stored?.day === today;
  const marked = isToday ? await markBlocks(call, day, stored) : [];
  // An empty plan is made again, because something may have come.
  if (marked.length > 0 && stored?.minutes === settings.minutesPerDay && stored.examDate === settings.examDate) {
    const isChanged = marked.some(({ isDone }, index) => isDone !== stored.blocks[index]!.isDone);
    if (isChanged) await saveBlocks(call, today, marked);
    return marked;
  }
  const done = marked.filter(({ isDone }) => isDone);
  const input = await readInput(call, day, done);
  const wasExamMissed = stored !== undefined && isExamMissed(day, stored);
  const blocks = [...done, ...planDay({ ...input, wasExamMissed })];
  const { minutesPerDay: minutes, examDate } = settings;
  const plan = { day: today, blocks: json(blocks), planned_at: now, minutes, exam_date: examDate };
  await db
    .insertInto('today_plans')
    .values({ user_id: userId, ...plan })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(plan))
    .execute();
  return blocks;
}

async function saveBlocks({ db, userId }: UserCall, day: string, blocks: PlannedBlock[]): Promise<void> {
  await db
    .updateTable('today_plans')
    .set({ blocks: json(blocks) })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
}

const findPlan = ({ db, userId }: UserCall): Promise<StoredPlan | undefined> =>
  db
    .selectFrom('today_plans')
    .select(['day', 'blocks', 'planned_at as plannedAt', 'minutes', 'exam_date as examDate'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const takenOn = (exams: readonly TakenExam[], timeZone: string): string[] =>
  exams.map(({ finishedAt }) => dayIn(timeZone, finishedAt));

function isExamMissed({ today, settings, exams }: Day, { day, blocks }: StoredPlan): boolean {
  return (
    day === addDays(today, -1) &&
    blocks.some(({ kind }) => kind === 'exam') &&
    !takenOn(exams, settings.timeZone).includes(day)
  );
}

async function markBlocks(call: UserCall, day: Day, stored: StoredPlan) {
  const progress = await listProgress(call);
  const exams = day.exams.filter(({ finishedAt }) => dayIn(day.settings.timeZone, finishedAt) === day.today);
  return markDone(stored.blocks, {
    review: day.review,
    exams: new Set(exams.map(({ kind }) => kind)),
    answers: await countAnswersSince(call, stored.plannedAt),
    progress: new Map(progress.map((record) => [record.topicId, record])),
  });
}

async function readInput(
  call: UserCall,
  { today, settings, exams, review, daysLeft }: Day,
  done: readonly PlannedBlock[],
): Promise<Omit<DayInput, 'wasExamMissed'>> {
  const readiness = await readReadiness(call);
  // The real exam of a score report is one, too.
  const latest = [...takenOn(exams, settings.timeZone), ...(readiness.report ? [readiness.report.takenOn] : [])]
    .toSorted()
    .at(-1);
  const { hasStudied } = await studySettings.readWelcome(call);
  return {
    minutes: settings.minutesPerDay - done.reduce((sum, { minutes }) => sum + minutes, 0),
    minutesPerDay: settings.minutesPerDay,
    ...{ daysLeft, review },
    topics: await readCandidates(call, readiness, settings),
    answers: readiness.answers,
    isEnough: readiness.isEnough,
    hasStudied,
    daysSinceExam: latest === undefined ? null : Math.max(0, daysBetween(latest, today)),
  };
}

/** Returns the topics that gain most. Until the user books again, a score report says in which areas they failed. */
async function readCandidates(
  call: UserCall,
  { next, report }: Readiness,
  { examDate }: StudySettings,
): Promise<Candidate[]> {
  const progress = await listProgress(call);
  const answers = Map.groupBy(await listLatestAnswers(call), ({ topicId }) => topicId);
  const isUnbooked = report !== null && (examDate === null || examDate <= report.takenOn);
  const topics = next.length > 0 ? next : heaviestTopics();
  return topics.map(({ topicId, marksPerHour }) => {
    const record = progress.find((each) => each.topicId === topicId);
    const line = report?.areas.find(({ area }) => area === findTopic(topicId)?.area.id);
    return {
      ...{ topicId, marksPerHour },
      readingMinutes: call.deps.material.get(topicId)?.minutes ?? 0,
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
export async function readWelcome(call: UserCall): Promise<{ isOpen: boolean }> {
  const { welcomedAt } = await studySettings.readWelcome(call);
  if (welcomedAt) return { isOpen: false };
  const { createdAt } = await findUser(call, call.userId);
  return { isOpen: call.now.getTime() - createdAt.getTime() <= DAY_MS };
}

/** Ends the questions of the first visit. The day's plan is made again with the answers. */
export async function endWelcome(
  call: UserCall,
  { hasStudied }: { hasStudied: boolean | null },
): Promise<{ isOpen: boolean }> {
  const { isOpen } = await readWelcome(call);
  await studySettings.endWelcome(call, hasStudied);
  if (isOpen) await call.db.deleteFrom('today_plans').where('user_id', '=', call.userId).execute();
  return { isOpen: false };
}
