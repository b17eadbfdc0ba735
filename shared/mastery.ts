// How well a user knows a topic, by the latest answers. For the browser too, so it does not use zod.
import { PASS_MARK } from './quiz.constants.ts';

/** An answer counts half after this many days, and half after this many later answers of the topic. */
export const HALF_LIFE_DAYS = 30;
export const HALF_LIFE_ANSWERS = 10;
/** After this many later answers, an answer no longer counts. It would weigh less than a thousandth. */
export const ANSWERS_COUNTED = 100;
/** Fewer answers say too little about a topic to call it weak. */
const FEWEST_ANSWERS = 5;

const HALF_LIFE_MS = HALF_LIFE_DAYS * 86_400_000;

/** Answers given at one time: one answer, all answers of a quiz, or a score without answers. */
export type AnswerEntry = { correct: number; total: number; at: Date };

/** `percent` is the rounded, weighted share of correct answers among `answers` answers. */
export type Mastery = { percent: number; answers: number; isWeak: boolean };

const half = (halfLives: number) => 0.5 ** halfLives;

/** Returns the mastery of one topic from its answers, newest first. Returns null without answers. */
export function masteryOf(entries: readonly AnswerEntry[], now: Date): Mastery | null {
  let later = 0;
  let weights = 0;
  let correctWeights = 0;
  for (const { correct, total, at } of entries) {
    const counted = Math.min(total, ANSWERS_COUNTED - later);
    // The sum of the weights of `counted` answers that follow each other, divided by a constant factor.
    const byLaterAnswers = half(later / HALF_LIFE_ANSWERS) - half((later + counted) / HALF_LIFE_ANSWERS);
    const weight = byLaterAnswers * half((now.getTime() - at.getTime()) / HALF_LIFE_MS);
    weights += weight;
    correctWeights += (weight * correct) / total;
    later += counted;
  }
  if (weights === 0) return null;
  const percent = Math.round((correctWeights / weights) * 100);
  return { percent, answers: later, isWeak: later >= FEWEST_ANSWERS && percent < PASS_MARK };
}
