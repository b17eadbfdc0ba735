import { findTopic } from '#shared/catalogue.ts';
import { AREAS_SHOWN } from '#shared/dashboard.constants.ts';
import type { DashboardSummary } from '#shared/dashboard.ts';
import { PASS_MARK, performanceBand, type TopicAverage } from '#shared/quiz.constants.ts';
import { hoursAndMinutes } from '#shared/study-time.ts';
import { unknownLawCitations } from '#shared/text/law-citations.ts';
import { hasMarkup } from '#shared/text/markup.ts';
import { looseNumbersOf, unknownNumbers } from '#shared/text/numbers.ts';

export type Figures = {
  averages: TopicAverage[];
  completedTopics: number;
  totalTopics: number;
  totalQuizzes: number;
  averageQuizScore: number;
  totalTimeSpent: number;
};

const titleOf = (topicId: string) => findTopic(topicId)?.title ?? topicId;
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const list = new Intl.ListFormat('en-US');

function studyTime(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  if (hours === 0) return count(minutes, 'minute', 'minutes');
  return minutes === 0
    ? count(hours, 'hour', 'hours')
    : `${count(hours, 'hour', 'hours')} and ${count(minutes, 'minute', 'minutes')}`;
}

/**
 * Writes the summary by rules, from the user's figures alone. Strengths are strongest first, weaknesses weakest first.
 */
export function summarize(figures: Figures): DashboardSummary {
  const byAverage = [...figures.averages].sort((a, b) => b.average - a.average || a.topicId.localeCompare(b.topicId));
  const inBand = (band: string) =>
    byAverage.filter(({ average }) => performanceBand(average) === band).map(({ topicId }) => topicId);
  const strengths = inBand('strong').slice(0, AREAS_SHOWN);
  const weaknesses = inBand('weak').reverse().slice(0, AREAS_SHOWN);
  const averages = [...strengths, ...weaknesses].map((id) => {
    const { topicId, average, latest } = figures.averages.find((topic) => topic.topicId === id)!;
    return { topicId, average: Math.round(average), latest };
  });
  return { summary: sentences(figures, strengths, weaknesses).join(' '), strengths, weaknesses, averages };
}

const minutesOf = ({ totalTimeSpent }: Figures) => Math.floor(totalTimeSpent / 60);

/** Whether the user has any study activity to summarize. */
export const hasRecord = (figures: Figures): boolean =>
  figures.completedTopics > 0 || figures.totalQuizzes > 0 || minutesOf(figures) > 0;

function sentences(figures: Figures, strengths: string[], weaknesses: string[]): string[] {
  const { completedTopics, totalTopics, totalQuizzes, averageQuizScore, totalTimeSpent } = figures;
  const minutes = minutesOf(figures);
  if (!hasRecord(figures)) {
    return ['Nothing here yet. Read a topic and take its quiz, and this summary will show your results.'];
  }
  const lines = [
    `You have completed ${completedTopics} of ${totalTopics} topics${minutes > 0 ? ` in ${studyTime(totalTimeSpent)} of study` : ''}.`,
  ];
  if (totalQuizzes === 0) return [...lines, "You haven't taken a quiz yet. Take one to see how much you remember."];

  lines.push(
    `Your average over ${count(totalQuizzes, 'quiz', 'quizzes')} is ${averageQuizScore}%. The passing score is ${PASS_MARK}%.`,
  );
  if (strengths.length > 0) {
    const label = strengths.length === 1 ? 'Your strongest topic is' : 'Your strongest topics are';
    lines.push(`${label} ${list.format(strengths.map(titleOf))}.`);
  }
  lines.push(
    weaknesses.length > 0
      ? `Your quiz averages are below ${PASS_MARK}% in ${list.format(weaknesses.map(titleOf))}.`
      : `Your average is at least ${PASS_MARK}% in every topic you've been quizzed on.`,
  );
  return lines;
}

/** Returns the figures that a generated summary may use, one per line. They do not identify the user. */
export function figuresText(figures: Figures): string {
  const { strengths, weaknesses } = summarize(figures);
  const named = (topicIds: string[]) => (topicIds.length > 0 ? topicIds.map(titleOf).join('; ') : 'none');
  return [
    `Topics completed: ${figures.completedTopics} of ${figures.totalTopics}`,
    `Study time: ${studyTime(figures.totalTimeSpent)}`,
    `Quizzes taken: ${figures.totalQuizzes}`,
    `Average of all quizzes: ${figures.totalQuizzes === 0 ? 'none yet' : `${figures.averageQuizScore}%`}`,
    `Pass mark: ${PASS_MARK}%`,
    `Strong topics: ${named(strengths)}`,
    `Topics that need work: ${named(weaknesses)}`,
    ...[...figures.averages]
      .sort((a, b) => a.topicId.localeCompare(b.topicId))
      .map(
        ({ topicId, quizzes, average }) =>
          `Average in ${titleOf(topicId)}: ${Math.round(average)}% over ${count(quizzes, 'quiz', 'quizzes')}`,
      ),
  ].join('\n');
}

/** Finds problems of a generated summary: numbers and law that are not among the figures, and anything but plain text. */
export function validateSummary(text: string, figures: string): string[] {
  const loose = new Set(looseNumbersOf(figures));
  const unknown = [
    ...unknownNumbers(text, figures),
    ...looseNumbersOf(text).filter((number) => !loose.has(number)),
    ...unknownLawCitations(text, figures),
  ];
  return [
    ...unknown.map((number) => `${number} is not among the figures`),
    ...(hasMarkup(text) || /[<>*#[\]]/.test(text) ? ['there is markup or a web address in it'] : []),
  ];
}
