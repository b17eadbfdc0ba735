import { calibration } from '#shared/calibration.ts';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import { addDays, dayIn, daysBetween } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { dayOf } from '../../platform/time.ts';
import { type DailyAnswers, hasAnswersIn, listDailyAnswers } from '../answers/answers.service.ts';
import { listProgress } from '../progress/progress.service.ts';
import { isRead, NOT_READ, readingByTopic } from '../progress/reading.rules.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';
import { type NextTopic, nextTopics, topicGains, topicShares } from './next-topics.rules.ts';
import {
  type AreaWeight,
  areaShares,
  countQuestions,
  type Evidence,
  estimateReadiness,
  expectedOf,
  hasEnough,
  type Report,
  weighAnswers,
  weighAreas,
} from './readiness.rules.ts';
import { readScoreReport, type SavedReport } from './score-report.service.ts';

/** The weeks that the trend goes back, and the days between its points. */
const TREND_WEEKS = 8;
const TREND_STEP_DAYS = 7;

// Evidence has the age of UTC days. The days that users see are those of their time zone.

/** Returns the answers up to a day as evidence of that day. */
const evidenceOn = (day: string, answers: readonly DailyAnswers[]): Evidence[] =>
  answers
    .filter((each) => each.day <= day)
    .map(({ day: answeredOn, ...each }) => ({ ...each, ageDays: daysBetween(answeredOn, day) }));

/** Returns a score report as evidence of a day; undefined before it was taken. */
const reportOn = (day: string, report: SavedReport | null): Report | undefined =>
  report && report.countsFrom <= day
    ? { ageDays: daysBetween(report.countsFrom, day), areas: report.areas }
    : undefined;

const weightsOn = (day: string, answers: readonly DailyAnswers[], report: SavedReport | null): AreaWeight[] =>
  weighAreas(evidenceOn(day, answers), reportOn(day, report));

const estimateOn = (...evidence: Parameters<typeof weightsOn>) =>
  estimateReadiness(weightsOn(...evidence), calibration.prior);

const readEvidence = async (call: UserCall) => await Promise.all([listDailyAnswers(call), readScoreReport(call)]);

const readToday = async (call: UserCall) => dayIn((await readStudySettings(call)).timeZone, call.now);

const topicOf = ({ topicId }: Evidence) => topicId;
const areaOf = ({ topicId }: Evidence) => findTopic(topicId)?.area.id;

/** Returns where the user stands, what it rests on, and the topics where study gains most. */
export async function readReadiness(call: UserCall): Promise<Readiness> {
  const day = dayOf(call.now);
  const [[answers, report], progress, asOf] = await Promise.all([
    readEvidence(call),
    listProgress(call),
    readToday(call),
  ]);
  const { areas, ...readiness } = estimateOn(day, answers, report);
  const evidence = evidenceOn(day, answers);
  const byTopic = Map.groupBy(evidence, topicOf);
  const byArea = Map.groupBy(evidence, areaOf);
  const reading = readingByTopic(progress);
  return {
    answers: countsOf(evidence).answered,
    ...readiness,
    areas: areas.map((area) => ({ ...area, ...countsOf(byArea.get(area.area) ?? []) })),
    topics: orderedTopics.map(({ id }) => ({
      ...{ topicId: id, ...countsOf(byTopic.get(id) ?? []) },
      isRead: isRead(readingMinutes(call, id), reading.get(id) ?? NOT_READ),
    })),
    next: nextTopics(gainEvidence(call, evidence), areas),
    ...{ report, asOf },
  };
}

const readingMinutes = ({ deps }: UserCall, topicId: string): number => deps.material.get(topicId)?.minutes ?? 0;

const countsOf = (evidence: readonly Evidence[]) => ({
  questions: countQuestions(evidence),
  answered: evidence.reduce((sum, { total }) => sum + total, 0),
  correct: evidence.reduce((sum, { correct }) => sum + correct, 0),
});

function gainEvidence(call: UserCall, evidence: readonly Evidence[]) {
  const byTopic = Map.groupBy(evidence, topicOf);
  return orderedTopics.map(({ id }) => {
    const own = byTopic.get(id) ?? [];
    const lastAnsweredDays = own.length === 0 ? null : Math.min(...own.map(({ ageDays }) => ageDays));
    return { topicId: id, minutes: readingMinutes(call, id), lastAnsweredDays, ...weighAnswers(own) };
  });
}

/**
 * Returns what the plan of the day rests on, without the cost of the chance: the different questions that were answered
 * in each topic, and the topics that gain most first. Also returns the expected answers with and without what came since
 * the day began; null while there are too few answers without it.
 */
export async function readStudyNeeds(call: UserCall, begin: Date) {
  const day = dayOf(call.now);
  const [[answers, report], before] = await Promise.all([readEvidence(call), listDailyAnswers(call, { since: begin })]);
  const evidence = evidenceOn(day, answers);
  const weights = weighAreas(evidence, reportOn(day, report));
  const reportBefore = report && report.savedAt < begin ? report : null;
  const from = expectedOf(weightsOn(day, before, reportBefore), calibration.prior);
  const to = expectedOf(weights, calibration.prior);
  const byTopic = Map.groupBy(evidence, topicOf);
  return {
    ...{ report, isEnough: hasEnough(weights) },
    gain: from === null || to === null ? null : { from, to },
    questions: new Map([...byTopic].map(([topicId, own]) => [topicId, countQuestions(own)])),
    gains: gainsOn(call, day, answers, report),
    answers,
  };
}

/** Returns the topics that gain most on a day, first. On a later day the same answers weigh less. */
export const gainsOn = (call: UserCall, ...[day, answers, report]: Parameters<typeof weightsOn>): NextTopic[] =>
  topicGains(
    gainEvidence(call, evidenceOn(day, answers)),
    areaShares(weightsOn(day, answers, report), calibration.prior),
  );

/** Returns the share of each topic's questions that the user would answer correctly today. Empty without any evidence. */
export async function listTopicShares(call: UserCall): Promise<Map<string, number>> {
  const day = dayOf(call.now);
  const [answers, report] = await readEvidence(call);
  if (answers.length === 0 && !report) return new Map();
  const areas = areaShares(weightsOn(day, answers, report), calibration.prior);
  return topicShares(gainEvidence(call, evidenceOn(day, answers)), areas);
}

/** Returns the chance of today and of the same weekday in each of the last weeks, oldest first. */
export async function readReadinessTrend(call: UserCall) {
  const [[answers, report], today] = await Promise.all([readEvidence(call), readToday(call)]);
  return Array.from({ length: TREND_WEEKS + 1 }, (_point, index) => {
    const days = (index - TREND_WEEKS) * TREND_STEP_DAYS;
    const { chance, low, high } = estimateOn(addDays(dayOf(call.now), days), answers, report);
    return { day: addDays(today, days), chance, low, high };
  });
}

/** Returns the chance without and with the answers of one quiz or exam. Throws 'not_found' if it has no answers of the user. */
export async function readReadinessChange(call: UserCall, quizId: string) {
  if (!(await hasAnswersIn(call, quizId))) throw new DomainError('not_found', "We couldn't find those answers");
  const today = dayOf(call.now);
  const [after, report] = await readEvidence(call);
  const before = await listDailyAnswers(call, { quizId });
  const momentOf = (answers: readonly DailyAnswers[]) => {
    const { chance, expected } = estimateOn(today, answers, report);
    return { chance, expected };
  };
  return { before: momentOf(before), after: momentOf(after) };
}
