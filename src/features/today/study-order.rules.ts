import { findTopic } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { isRead, type Reading } from '../progress/reading.rules.ts';
import type { Candidate } from './topic-blocks.rules.ts';

/** A beginner reads in teaching order until they have answered this many different questions. */
const QUESTIONS_OF_BEGINNER = 50;
/** With this many different questions answered, a topic has been quizzed. */
const QUESTIONS_QUIZZED = 5;

/** How far the user is with a topic. `questions` counts the different ones that were answered. */
export type TopicState = Reading & { topicId: string; readingMinutes: number; questions: number };

export type StudyState = {
  /** All topics in teaching order, which is that of the exam outline. */
  topics: TopicState[];
  /** The topics that gain most for an hour first. */
  gains: { topicId: string; marksPerHour: number }[];
  /** Null if the user did not say. */
  hasStudied: boolean | null;
  /** The user has finished an exam with an answer, or has a score report. */
  hasExam: boolean;
  /** The areas of a score report below the pass mark, until the user books again. */
  weakAreas: { area: string; percent: number }[];
};

const isBeginner = ({ hasStudied, hasExam, topics }: StudyState): boolean =>
  hasStudied !== true && !hasExam && topics.reduce((sum, { questions }) => sum + questions, 0) < QUESTIONS_OF_BEGINNER;

const isQuizzed = ({ questions }: TopicState): boolean => questions >= QUESTIONS_QUIZZED;

/** Returns the topics in the order in which to study them: for beginners in teaching order, otherwise by points per hour. */
export function studyOrder(state: StudyState): Candidate[] {
  if (isBeginner(state)) {
    return state.topics.filter((topic) => !isQuizzed(topic)).map((topic) => toCandidate(topic, null, state));
  }
  const byId = new Map(state.topics.map((topic) => [topic.topicId, topic]));
  return state.gains.flatMap(({ topicId, marksPerHour }) => {
    const topic = byId.get(topicId);
    return topic ? toCandidate(topic, marksPerHour, state) : [];
  });
}

function toCandidate(topic: TopicState, marksPerHour: number | null, { weakAreas }: StudyState): Candidate {
  const { topicId } = topic;
  const weak = weakAreas.find(({ area }) => area === findTopic(topicId)?.area.id);
  return {
    ...{ topicId, marksPerHour, secondsRead: topic.seconds },
    readingLeft: readingLeft(topic),
    reportPercent: weak?.percent ?? null,
  };
}

/** Mark Complete does not count. */
function readingLeft(topic: TopicState): number {
  const { readingMinutes, seconds } = topic;
  const isDone = isRead(readingMinutes, topic) || isQuizzed(topic);
  return isDone ? 0 : readingMinutes - Math.floor(seconds / 60);
}

/** The areas of a score report that say what to study. */
export const areasBelowPassMark = (areas: StudyState['weakAreas']): StudyState['weakAreas'] =>
  areas.filter(({ percent }) => percent < exam.passPercent.value);
