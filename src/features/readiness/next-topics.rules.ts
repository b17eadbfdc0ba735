import { examItems, findTopic } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';

// What one pass through a topic gains. The model is simple, and every number in it is an assumption:
// - The share that a user answers correctly comes from the weighted answers, and from what we assume of a new topic: the
//   middle between half and the estimate for the whole area. This assumption weighs as much as four answers.
// - What the user knows beyond guessing halves in 90 days without practice.
// - A pass is reading the topic once and two quizzes of ten questions, one minute for each question. It closes half of the
//   distance to mastery.
const NEW_SHARE = 0.5;
const NEW_WEIGHT = 4;
const GUESSED_SHARE = 0.25;
const KNOWLEDGE_HALF_LIFE_DAYS = 90;
const QUIZ_MINUTES = 20;
const MASTERY_SHARE = 0.9;
const CLOSED_SHARE = 0.5;

const MOST_TOPICS = 5;
/** With fewer weighted answers than this, we do not show the percentage of correct answers for a topic. */
const MIN_ANSWERS_FOR_PERCENT = 3;
/** After this many days the reason names the time since the last practice. */
const LONG_AGO_DAYS = 28;

/** The weighted answers of a topic, and its reading time. `lastAnsweredDays` is null for a topic without answers. */
export type TopicEvidence = {
  topicId: string;
  correct: number;
  wrong: number;
  minutes: number;
  lastAnsweredDays: number | null;
};
/** `marksPerHour` is the number of exam questions that an hour of study on the topic gains, with two decimals. */
export type NextTopic = { topicId: string; marksPerHour: number; reason: string };

/** Returns the share of a topic's questions that the user would answer correctly today. */
function shareToday({ correct, wrong, lastAnsweredDays }: TopicEvidence, areaEstimate: number): number {
  const newShare = (NEW_SHARE + areaEstimate) / 2;
  const share = (newShare * NEW_WEIGHT + correct) / (NEW_WEIGHT + correct + wrong);
  const kept = 0.5 ** ((lastAnsweredDays ?? 0) / KNOWLEDGE_HALF_LIFE_DAYS);
  return share > GUESSED_SHARE ? GUESSED_SHARE + (share - GUESSED_SHARE) * kept : share;
}

function gainPerHour(items: number, share: number, minutes: number): number {
  const gained = items * CLOSED_SHARE * (MASTERY_SHARE - share);
  const hours = (minutes + QUIZ_MINUTES) / 60;
  return Math.round((gained / hours) * 100) / 100;
}

function reasonFor({ correct, wrong, lastAnsweredDays }: TopicEvidence, items: number, isExact: boolean): string {
  const questions = `${isExact ? '' : 'about '}${Math.max(1, Math.round(items))} of the ${exam.questions.value} questions`;
  if (lastAnsweredDays === null) return `You haven't answered any questions on it yet; it's ${questions}.`;
  if (lastAnsweredDays >= LONG_AGO_DAYS)
    return `Last practiced ${Math.floor(lastAnsweredDays / 7)} weeks ago; it's ${questions}.`;
  if (correct + wrong < MIN_ANSWERS_FOR_PERCENT)
    return `You've only answered a few questions on it so far; it's ${questions}.`;
  const percent = Math.round((100 * correct) / (correct + wrong));
  return `${questions[0]!.toUpperCase()}${questions.slice(1)}; you get about ${percent}% correct.`;
}

type AreaShare = { area: string; estimate: number };

/** Returns a function that gives the share of a topic's questions that the user would answer correctly today. */
function shareFrom(areas: readonly AreaShare[]) {
  const estimates = new Map(areas.map(({ area, estimate }) => [area, estimate]));
  return (evidence: TopicEvidence) =>
    shareToday(evidence, estimates.get(findTopic(evidence.topicId)?.area.id ?? '') ?? NEW_SHARE);
}

/** Returns the share of each topic's questions that the user would answer correctly today. */
export function topicShares(topics: readonly TopicEvidence[], areas: readonly AreaShare[]): Map<string, number> {
  const shareOf = shareFrom(areas);
  return new Map(topics.map((evidence) => [evidence.topicId, shareOf(evidence)]));
}

/**
 * Returns the topics that gain exam questions by study, those that gain most for an hour first. `areas` has the estimate
 * for each area, which knows a score report too.
 */
export function topicGains(topics: readonly TopicEvidence[], areas: readonly AreaShare[]): NextTopic[] {
  const shareOf = shareFrom(areas);
  return topics
    .flatMap((evidence) => {
      const topic = findTopic(evidence.topicId);
      if (!topic) return [];
      const items = examItems(topic);
      return {
        topicId: topic.id,
        marksPerHour: gainPerHour(items, shareOf(evidence), evidence.minutes),
        reason: reasonFor(evidence, items, topic.itemCount !== undefined),
      };
    })
    .filter((topic) => topic.marksPerHour > 0)
    .sort((one, other) => other.marksPerHour - one.marksPerHour);
}

/** Returns at most five topics, those that gain most first. */
export const nextTopics = (...evidence: Parameters<typeof topicGains>): NextTopic[] =>
  topicGains(...evidence).slice(0, MOST_TOPICS);
