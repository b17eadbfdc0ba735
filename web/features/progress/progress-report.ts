import { type Area, catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { Progress } from '#shared/progress.ts';
import { percentage } from '#shared/quiz.constants.ts';

/** The recent lists of the report show this many rows. */
const REPORT_ROWS = 6;

export type AreaProgress = {
  area: Area;
  /** The topics of the area, in catalogue order. */
  topics: { id: string; isCompleted: boolean }[];
  completed: number;
  percent: number;
};

export type ProgressReport = {
  completed: number;
  total: number;
  remaining: number;
  percent: number;
  /** Topics that the user has opened at least once. */
  opened: number;
  /** Seconds. */
  timeSpent: number;
  /** The rounded average over the opened topics, or 0 if there are none. */
  averageMinutes: number;
  areas: AreaProgress[];
  /** Newest completion first. */
  recentlyCompleted: Progress[];
  /** Most recently visited first; topics that were never visited come last. */
  inProgress: Progress[];
};

/** Returns the figures of the progress report. `records` has at most one record for each topic. */
export function progressReport(records: Progress[]): ProgressReport {
  const done = records.filter(({ completed }) => completed);
  const open = records.filter(({ completed }) => !completed);
  const doneIds = new Set(done.map(({ topicId }) => topicId));
  const timeSpent = records.reduce((sum, record) => sum + record.timeSpent, 0);
  const total = orderedTopics.length;
  return {
    completed: doneIds.size,
    total,
    remaining: total - doneIds.size,
    percent: percentage(doneIds.size, total),
    opened: records.length,
    timeSpent,
    averageMinutes: records.length === 0 ? 0 : Math.round(timeSpent / records.length / 60),
    areas: catalogue.map((area) => areaProgress(area, doneIds)),
    recentlyCompleted: done.toSorted((a, b) => newestFirst(a.updatedAt, b.updatedAt)).slice(0, REPORT_ROWS),
    inProgress: open.toSorted((a, b) => newestFirst(a.lastVisited, b.lastVisited)).slice(0, REPORT_ROWS),
  };
}

function areaProgress(area: Area, doneIds: ReadonlySet<string>): AreaProgress {
  const topics = orderedTopics
    .filter((topic) => topic.area.id === area.id)
    .map(({ id }) => ({ id, isCompleted: doneIds.has(id) }));
  const completed = topics.filter(({ isCompleted }) => isCompleted).length;
  return { area, topics, completed, percent: percentage(completed, topics.length) };
}

const time = (iso: string | null) => (iso === null ? 0 : Date.parse(iso));
const newestFirst = (a: string | null, b: string | null) => time(b) - time(a);
