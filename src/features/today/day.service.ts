import { orderedTopics } from '#shared/catalogue.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import { addDays, dayIn, startOfDay } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { countAnswers } from '../answers/answers.service.ts';
import { listTakenExams, type TakenExam } from '../exams/exams.service.ts';
import { listProgress } from '../progress/progress.service.ts';
import { NOT_READ, readingByTopic } from '../progress/reading.rules.ts';
import { listScoredTopics } from '../quizzes/quiz-scores.service.ts';
import { readStudyNeeds } from '../readiness/readiness.service.ts';
import { readDone } from '../review/grades.service.ts';
import { readReviewDay } from '../review/review.service.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { dayInput, daysLeftOn, type Standing } from './day-input.rules.ts';
import { planDay } from './day-plan.rules.ts';
import { markDone } from './done.rules.ts';
import { findLatestPlan, findPlans, isFor, type StoredPlan, saveBlocks, savePlan } from './plan.service.ts';
import type { ReviewDay } from './review-block.rules.ts';
import { areasBelowPassMark } from './study-order.rules.ts';

/** What the plan of a day is made from. */
export type Day = Awaited<ReturnType<typeof readDay>>;

export async function readDay(call: UserCall) {
  const settings = await readStudySettings(call);
  const { timeZone } = settings;
  const today = dayIn(timeZone, call.now);
  // First, because an exam whose time is up gives its answers.
  const exams = await listTakenExams(call);
  const [{ due, fresh, secondsToDo, secondsDone, items, startedAt }, needs, progress] = await Promise.all([
    readReviewDay(call, settings),
    readStudyNeeds(call, startOfDay(timeZone, today)),
    listProgress(call),
  ]);
  const dueTopics = due.map(({ topicId }) => topicId);
  const review = { dueTopics, fresh: fresh.length, minutes: Math.ceil(secondsToDo / 60), secondsDone };
  const daysLeft = daysLeftOn(today, settings);
  return { settings, today, daysLeft, exams, review, items, startedAt, needs, progress };
}

/** Returns the blocks of today. The first call makes the plan; after changed settings it is made again for what is open. */
export async function readBlocks(call: UserCall, day: Day): Promise<PlannedBlock[]> {
  const { today, settings, review } = day;
  const plans = await findPlans(call, { from: addDays(today, -1), to: today });
  // In another time zone, a plan may have been made for this day before it began.
  const begin = startOfDay(settings.timeZone, today);
  const current = plans.find((plan) => plan.day === today && plan.plannedAt >= begin);
  if (!current) await closeLatest(call, day);
  const marked = current ? await markBlocks(call, day, current) : [];
  // An empty plan is made again, because something may have come.
  if (current && marked.length > 0 && isFor(current, settings)) return marked;
  const done = marked.filter(({ isDone }) => isDone);
  const wasExamMissed = isExamMissed(day, plans);
  const blocks = [...done, ...planDay(dayInput(standingOn(call, day), today, { review, done, wasExamMissed }))];
  await savePlan(call, today, blocks, settings);
  return blocks;
}

/** Marks in the latest plan what was done after it was last read, before its day ended. */
async function closeLatest(call: UserCall, day: Day): Promise<void> {
  const plan = await findLatestPlan(call, day.today);
  if (plan?.blocks.some(({ isDone }) => !isDone)) await markBlocks(call, day, plan);
}

/** Returns the blocks of a plan with what was done on its day, and saves what is new. */
async function markBlocks(call: UserCall, day: Day, plan: StoredPlan): Promise<PlannedBlock[]> {
  const { timeZone } = day.settings;
  const [since, until] = [startOfDay(timeZone, plan.day), startOfDay(timeZone, addDays(plan.day, 1))];
  // A total that changed after the day does not say what belongs to the day.
  const progress = day.progress.filter(({ updatedAt }) => updatedAt < until);
  const marked = markDone(plan.blocks, {
    review: plan.day === day.today ? day.review : await reviewOfPast(call, { since, until }),
    exams: new Set(
      day.exams.filter(({ finishedAt }) => finishedAt >= since && finishedAt < until).map(({ kind }) => kind),
    ),
    answers: await countAnswers(call, { since: plan.plannedAt, until }),
    quizzed: await listScoredTopics(call, { since, until }),
    reading: readingByTopic(progress, { since, until }),
  });
  const isChanged = marked.some(({ isDone }, index) => isDone !== plan.blocks[index]!.isDone);
  if (isChanged) await saveBlocks(call, plan, marked);
  return marked;
}

/** Returns what was reviewed on a past day. What was due then is not known, so something was: only time ends its block. */
async function reviewOfPast(call: UserCall, day: { since: Date; until: Date }): Promise<ReviewDay> {
  const { spent } = await readDone(call, day);
  return { dueTopics: [], fresh: 1, minutes: 0, secondsDone: spent };
}

const takenOn = (exams: readonly TakenExam[], timeZone: string): string[] =>
  exams.map(({ finishedAt }) => dayIn(timeZone, finishedAt));

const isExamMissed = ({ today, settings, exams }: Day, plans: readonly StoredPlan[]): boolean =>
  plans.some(
    ({ day, blocks }) =>
      day < today && blocks.some(({ kind }) => kind === 'exam') && !takenOn(exams, settings.timeZone).includes(day),
  );

/** Returns where the user stands. The real exam of a score report is an exam, too. */
export function standingOn(call: UserCall, day: Day): Standing {
  const { settings, exams, needs } = day;
  const { report, isEnough, gains } = needs;
  const taken = [...takenOn(exams, settings.timeZone), ...(report ? [report.takenOn] : [])].toSorted();
  const latestExam = taken.at(-1) ?? null;
  const weakAreas = isUnbooked(day) ? areasBelowPassMark(report?.areas ?? []) : [];
  const { hasStudied } = settings;
  const study = { topics: topicStates(call, day), hasStudied, gains, hasExam: latestExam !== null, weakAreas };
  return { settings, study, isEnough, latestExam };
}

/** Whether the user has no new date since the score report. Until then it says in which areas they failed. */
const isUnbooked = ({ settings: { examDate }, needs: { report } }: Day): boolean =>
  report !== null && (examDate === null || examDate <= report.takenOn);

function topicStates({ deps }: UserCall, { needs, progress }: Day) {
  const reading = readingByTopic(progress);
  return orderedTopics.map(({ id }) => ({
    ...{ topicId: id, readingMinutes: deps.material.get(id)?.minutes ?? 0, questions: needs.questions.get(id) ?? 0 },
    ...(reading.get(id) ?? NOT_READ),
  }));
}
