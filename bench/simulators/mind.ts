import type { LatestAnswer } from '#server/features/bank/bank.rules.ts';
import { catalogue, topicsOf } from '#shared/catalogue.ts';
import type { Question } from './bank.ts';
import type { Population } from './population.ts';
import { normal, type Random } from './random.ts';

/** What a learner knows of a topic, in logits. `learned` is what was left on `day` of all that was learned. */
type Knowledge = { talent: number; learned: number; day: number; isRead: boolean };

/** One answer. Days count from the first day of study. */
export type LoggedAnswer = { topicId: string; day: number; isFirst: boolean; isSealed: boolean; isCorrect: boolean };

/** A learner: what they know, and the record of their answers. `latest` has the latest answer to each question by topic. */
export type Mind = {
  population: Population;
  readingGain: number;
  topics: Map<string, Knowledge>;
  latest: Map<string, Map<string, LatestAnswer>>;
  log: LoggedAnswer[];
};

const GUESSED_SHARE = 0.25;
const DAY_MS = 86_400_000;
/** Points of the normal distribution, for means over the difficulty of questions. */
const NORMAL_POINTS = Array.from({ length: 25 }, (_point, index) => (index - 12) / 4).map((z) => ({
  z,
  density: Math.exp((-z * z) / 2),
}));

const half = (halfLives: number) => 0.5 ** halfLives;
const chanceCorrect = (knowledge: number, difficulty: number) =>
  GUESSED_SHARE + (1 - GUESSED_SHARE) / (1 + Math.exp(difficulty - knowledge));

export const timeOf = (day: number) => new Date(day * DAY_MS);
const dayOf = (time: Date | string) => +new Date(time) / DAY_MS;

export function newMind(population: Population, random: Random): Mind {
  const { start, commonSd, areaSd, topicSd, readingGain, readingSd } = population;
  const common = normal(random, start, commonSd);
  const topics = catalogue.flatMap((area) => {
    const inArea = normal(random, common, areaSd);
    return topicsOf(area).map(({ id }) => {
      const knowledge = { talent: normal(random, inArea, topicSd), learned: 0, day: 0, isRead: false };
      return [id, knowledge] as const;
    });
  });
  return {
    population,
    readingGain: Math.max(0, normal(random, readingGain, readingSd)),
    topics: new Map(topics),
    latest: new Map(topics.map(([id]) => [id, new Map()])),
    log: [],
  };
}

function knowledgeOn({ topics, population }: Mind, topicId: string, day: number): number {
  const { talent, learned, day: since } = topics.get(topicId)!;
  return talent + learned * half((day - since) / population.forgettingDays);
}

function learn(mind: Mind, topicId: string, day: number, gain: number): void {
  const knowledge = mind.topics.get(topicId)!;
  const left = knowledgeOn(mind, topicId, day) - knowledge.talent;
  knowledge.learned = left + gain * Math.max(0, 1 - left / mind.population.mostLearned);
  knowledge.day = day;
}

/** Reads a topic, unless the learner has read it before. */
export function readTopic(mind: Mind, topicId: string, day: number): void {
  const knowledge = mind.topics.get(topicId)!;
  if (knowledge.isRead) return;
  knowledge.isRead = true;
  learn(mind, topicId, day, mind.readingGain);
}

/** Answers a practice question. A learner may remember the answer to a question that they have seen before. */
export function answer(mind: Mind, question: Question, day: number, isSealed: boolean, random: Random): void {
  const { id, topicId, difficulty } = question;
  const { memory, memoryDays, answerGain } = mind.population;
  const latest = mind.latest.get(topicId)!;
  const seen = latest.get(id);
  const isRemembered = seen && random() < memory * half((day - dayOf(seen.answeredAt)) / memoryDays);
  const isCorrect = isRemembered || random() < chanceCorrect(knowledgeOn(mind, topicId, day), difficulty);
  mind.log.push({ topicId, day, isFirst: !seen, isSealed, isCorrect });
  latest.set(id, { questionId: id, isCorrect, answeredAt: timeOf(day) });
  if (!seen) learn(mind, topicId, day, answerGain);
}

/** Returns how many questions of an exam the learner answers correctly. `form` is how the learner feels on the day. */
export function sitExam(mind: Mind, questions: readonly Question[], day: number, form: number, random: Random): number {
  return questions.filter(
    ({ topicId, difficulty }) => random() < chanceCorrect(knowledgeOn(mind, topicId, day) + form, difficulty),
  ).length;
}

/** Returns the share of a topic's exam questions that the learner answers correctly, in the mean of all difficulties. */
export function trueShare(mind: Mind, topicId: string, day: number): number {
  const { examHarder, questionSd } = mind.population;
  const knowledge = knowledgeOn(mind, topicId, day);
  const weights = NORMAL_POINTS.reduce((sum, { density }) => sum + density, 0);
  return NORMAL_POINTS.reduce(
    (sum, { z, density }) => sum + (density / weights) * chanceCorrect(knowledge, examHarder + z * questionSd),
    0,
  );
}
