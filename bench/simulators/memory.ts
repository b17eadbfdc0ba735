// How simulated candidates remember cards. Nothing here is the scheduler's own: memory decays exponentially, and a half-life
// of days grows with the spacing of successes. ts-fsrs assumes a power curve, and knows neither the half-life nor its spread.
import { normal, type Random } from './random.ts';

/** Even a card that was seen just now can be forgotten or misread. */
const CEILING = 0.97;
/** What candidates know of a card that they have never reviewed, from reading. */
const KNOWN_UNSEEN = 0.2;
const DAY_MS = 86_400_000;

export type Population = {
  /** The half-life after the first review (days), and its spread in logarithms: between cards and between candidates. */
  halfLife: number;
  cardSpread: number;
  candidateSpread: number;
  /** A success multiplies the half-life by 1 + gain * (1 - chance of knowing it) ** gainPower. */
  gain: number;
  gainPower: number;
  /** What a failure multiplies the half-life by. */
  loss: number;
  /** The noise of each change of the half-life, in logarithms. */
  noise: number;
};

export const POPULATION: Population = {
  ...{ halfLife: 2.5, cardSpread: 0.7, candidateSpread: 0.4 },
  ...{ gain: 3, gainPower: 0.7, loss: 0.5, noise: 0.25 },
};

export type Memory = { first: number; halfLife: number; seenAt: number | null };

export const newMemory = ({ halfLife, cardSpread }: Population, candidate: number, random: Random): Memory => ({
  first: halfLife * Math.exp(candidate + normal(random, 0, cardSpread)),
  halfLife: 0,
  seenAt: null,
});

/** Returns the chance that the candidate knows the card at a time. */
export function recallAt({ halfLife, seenAt }: Memory, at: number): number {
  if (seenAt === null) return KNOWN_UNSEEN;
  return CEILING * 2 ** (-(at - seenAt) / DAY_MS / halfLife);
}

/** Reviews the card: returns whether the candidate knew it, and changes the memory. */
export function review(memory: Memory, population: Population, at: number, random: Random): boolean {
  const { gain, gainPower, loss, noise } = population;
  const chance = recallAt(memory, at);
  const isKnown = random() < chance;
  const change = isKnown ? 1 + gain * (1 - chance) ** gainPower : loss;
  const kept = memory.seenAt === null ? memory.first : Math.max(memory.first / 2, memory.halfLife * change);
  memory.halfLife = kept * Math.exp(normal(random, 0, noise));
  memory.seenAt = at;
  return isKnown;
}
