import { drawFromTopics, drawQuestions } from '#server/features/bank/bank.rules.ts';
import { topicsOfArea } from '#server/features/quizzes/practice.rules.ts';
import { type AreaWeight, chanceAtShares, weighAreas } from '#server/features/readiness/readiness.rules.ts';
import { catalogue, examItems, topicsOf } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { examProportion } from '#shared/exam-proportion.ts';
import { type Bank, drawExam, makeBank, type Question } from './bank.ts';
import { newHabits, type Practice, planPractice, QUIZ_QUESTIONS } from './habits.ts';
import { answer, type LoggedAnswer, type Mind, newMind, readTopic, sitExam, timeOf, trueShare } from './mind.ts';
import type { Population } from './population.ts';
import { normal, type Random } from './random.ts';

/**
 * A learner on the evening before the exam. `truth` is the chance of passing with the knowledge that the learner really
 * has, and `passed` is how the exam went. `correct` of `answers` practice answers were correct.
 */
export type Learner = { weights: AreaWeight[]; truth: number; passed: boolean; answers: number; correct: number };

const latestOf = ({ latest }: Mind, topicIds: readonly string[]) =>
  topicIds.flatMap((topicId) => [...latest.get(topicId)!.values()]);

/** Draws a mixed quiz in the proportion of the exam, by the product's own rules. */
function drawMixed(mind: Mind, bank: Bank, count: number, day: number, random: Random): string[] {
  return examProportion(count).flatMap(({ areaId, count: inArea }) => {
    const topicIds = topicsOfArea(areaId);
    const topics = topicIds.map((topicId) => ({ topicId, open: bank.idsOf.get(topicId)! }));
    const drawn = drawFromTopics(topics, latestOf(mind, topicIds), inArea, { now: timeOf(day), random });
    return drawn.map(({ questionId }) => questionId);
  });
}

/** Draws the questions of a piece of practice, which is none for reading. */
function drawFor(mind: Mind, bank: Bank, practice: Practice, random: Random): Question[] {
  const { day, kind } = practice;
  const drawn = (ids: string[]) => ids.map((id) => bank.byId.get(id)!);
  if (kind === 'exam') return bank.sealedForms[practice.form]!;
  if (kind === 'mixed') return drawn(drawMixed(mind, bank, practice.count, day, random));
  if (kind === 'reading') return [];
  const { topicId } = practice;
  const open = bank.idsOf.get(topicId)!;
  return drawn(drawQuestions(open, latestOf(mind, [topicId]), QUIZ_QUESTIONS, { now: timeOf(day), random }));
}

function doPractice(mind: Mind, bank: Bank, practice: Practice, random: Random): void {
  const { day, kind } = practice;
  if (kind === 'reading' || kind === 'topic') readTopic(mind, practice.topicId, day);
  for (const question of drawFor(mind, bank, practice, random)) answer(mind, question, day, kind === 'exam', random);
}

/** Returns the weights of the areas on a day, through the rules of the product. */
function weightsOn(log: readonly LoggedAnswer[], today: number): AreaWeight[] {
  const alike = Map.groupBy(log, ({ topicId, day, isFirst, isSealed }) => `${topicId} ${day} ${isFirst} ${isSealed}`);
  const evidence = [...alike.values()].map((answers) => {
    const { topicId, day, isFirst, isSealed } = answers[0]!;
    const correct = answers.filter(({ isCorrect }) => isCorrect).length;
    return { topicId, ageDays: today - day, isFirst, isSealed, correct, total: answers.length };
  });
  return weighAreas(evidence);
}

/** Returns the chance of passing with the learner's true shares in the areas. */
function trueChance(mind: Mind, day: number): number {
  return chanceAtShares(
    catalogue.map((area) => {
      const correct = topicsOf(area).reduce((sum, topic) => sum + examItems(topic) * trueShare(mind, topic.id, day), 0);
      return { items: area.itemCount, share: correct / area.itemCount };
    }),
  );
}

/** Simulates one learner from the first quiz to the exam. */
function simulateLearner(population: Population, bank: Bank, random: Random): Learner {
  const mind = newMind(population, random);
  const habits = newHabits(random);
  for (const practice of planPractice(habits, random)) doPractice(mind, bank, practice, random);
  const questions = drawExam('exam', population.examHarder, population, random);
  const form = normal(random, 0, population.dayFormSd);
  return {
    weights: weightsOn(mind.log, habits.days - 1),
    truth: trueChance(mind, habits.days),
    passed: sitExam(mind, questions, habits.days, form, random) >= exam.passQuestions.value,
    answers: mind.log.length,
    correct: mind.log.filter(({ isCorrect }) => isCorrect).length,
  };
}

/** Simulates learners who share a question bank. The same random numbers give the same learners. */
export function simulateLearners(population: Population, count: number, random: Random): Learner[] {
  const bank = makeBank(population, random);
  return Array.from({ length: count }, () => simulateLearner(population, bank, random));
}
