import { calibration } from '#shared/calibration.ts';
import { catalogue, findTopic, orderedTopics } from '#shared/catalogue.ts';
import type { Readiness, SaveScoreReportInput, ScoreReport } from '#shared/readiness.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';
import { DAY_MS, dayOf } from '../../platform/time.ts';
import { type DailyAnswers, hasAnswersIn, listDailyAnswers } from '../answers/answers.service.ts';
import { nextTopics } from './next-topics.rules.ts';
import { type Evidence, estimateReadiness, type Report, weighAnswers, weighAreas } from './readiness.rules.ts';

/** The weeks that the trend goes back, and the days between its points. */
const TREND_WEEKS = 8;
const TREND_STEP_DAYS = 7;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the answers up to a day as evidence of that day. */
const evidenceOn = (day: string, answers: readonly DailyAnswers[]): Evidence[] =>
  answers
    .filter((each) => each.day <= day)
    .map(({ day: answeredOn, ...each }) => ({ ...each, ageDays: daysBetween(answeredOn, day) }));

/** Returns a score report as evidence of a day; undefined before it was taken. */
const reportOn = (day: string, report: ScoreReport | null): Report | undefined =>
  report && report.takenOn <= day ? { ageDays: daysBetween(report.takenOn, day), areas: report.areas } : undefined;

function estimateOn(day: string, answers: readonly DailyAnswers[], report: ScoreReport | null) {
  return estimateReadiness(weighAreas(evidenceOn(day, answers), reportOn(day, report)), calibration.prior);
}

const readEvidence = async (call: UserCall, withoutQuiz?: string) =>
  await Promise.all([listDailyAnswers(call, withoutQuiz), readScoreReport(call)]);

/** Returns the chance of passing, what it rests on, and the topics where study gains most. */
export async function readReadiness(call: UserCall): Promise<Readiness> {
  const asOf = dayOf(call.now);
  const [answers, report] = await readEvidence(call);
  const { areas, ...readiness } = estimateOn(asOf, answers, report);
  const evidence = evidenceOn(asOf, answers);
  const byTopic = Map.groupBy(evidence, ({ topicId }) => topicId);
  const byArea = Map.groupBy(evidence, ({ topicId }) => findTopic(topicId)?.area.id);
  const counts = catalogue.map(({ id }) => countsOf(byArea.get(id) ?? []));
  return {
    answers: counts.reduce((sum, { answered }) => sum + answered, 0),
    ...readiness,
    areas: areas.map((area, index) => ({ ...area, ...counts[index]! })),
    next: nextTopics(
      orderedTopics.map(({ id }) => topicEvidence(id, byTopic.get(id) ?? [], call.deps.material.get(id)?.minutes ?? 0)),
      areas,
    ),
    report,
    asOf,
  };
}

const countsOf = (evidence: readonly Evidence[]) => ({
  answered: evidence.reduce((sum, { total }) => sum + total, 0),
  correct: evidence.reduce((sum, { correct }) => sum + correct, 0),
});

function topicEvidence(topicId: string, own: readonly Evidence[], minutes: number) {
  const lastAnsweredDays = own.length === 0 ? null : Math.min(...own.map(({ ageDays }) => ageDays));
  return { topicId, minutes, lastAnsweredDays, ...weighAnswers(own) };
}

/** Returns the chance of today and of the same weekday in each of the last weeks, oldest first. */
export async function readReadinessTrend(call: UserCall) {
  const [answers, report] = await readEvidence(call);
  const now = call.now.getTime();
  return Array.from({ length: TREND_WEEKS + 1 }, (_point, index) => {
    const day = dayOf(new Date(now - (TREND_WEEKS - index) * TREND_STEP_DAYS * DAY_MS));
    const { chance, low, high } = estimateOn(day, answers, report);
    return { day, chance, low, high };
  });
}

/** Returns the chance without and with the answers of one quiz or exam. Throws 'not_found' if it has no answers of the user. */
export async function readReadinessChange(call: UserCall, quizId: string) {
  if (!(await hasAnswersIn(call, quizId))) throw new DomainError('not_found', 'There are no such answers of yours');
  const today = dayOf(call.now);
  const [before, report] = await readEvidence(call, quizId);
  const after = await listDailyAnswers(call);
  const momentOf = (answers: readonly DailyAnswers[]) => {
    const { chance, expected } = estimateOn(today, answers, report);
    return { chance, expected };
  };
  return { before: momentOf(before), after: momentOf(after) };
}

async function readScoreReport({ db, userId }: UserCall): Promise<ScoreReport | null> {
  const report = await db
    .selectFrom('score_reports')
    .select(['taken_on as takenOn', 'areas'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return report ?? null;
}

/** Saves the report of a failed exam. A second one replaces the first. */
export async function saveScoreReport(
  { db, userId, now }: UserCall,
  { takenOn, areas }: SaveScoreReportInput,
): Promise<{ ok: true }> {
  if (takenOn > dayOf(now)) throw new DomainError('invalid', 'The day of the exam cannot be in the future');
  const report = { taken_on: takenOn, areas: json(areas) };
  await db
    .insertInto('score_reports')
    .values({ user_id: userId, ...report })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(report))
    .execute();
  return { ok: true };
}

export async function removeScoreReport({ db, userId }: UserCall): Promise<{ ok: true }> {
  await db.deleteFrom('score_reports').where('user_id', '=', userId).execute();
  return { ok: true };
}
