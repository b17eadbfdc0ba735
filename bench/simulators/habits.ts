import { examItems, orderedTopics } from '#shared/catalogue.ts';
import { between, oneOf, type Random, wholeBetween } from './random.ts';

/**
 * How a learner studies for so many days. A quiz is a mixed one with the chance `mixedShare`, else it has one topic: the
 * next in the order of the outline, or any.
 */
type Habits = {
  days: number;
  quizzes: number;
  mixedShare: number;
  isInOrder: boolean;
  breakFrom: number;
  breakDays: number;
};
/** What a learner does on a day. `count` is a number of questions, `form` the index of a sealed form. */
export type Practice = { day: number } & (
  | { kind: 'mixed'; count: number }
  | { kind: 'topic'; topicId: string }
  | { kind: 'exam'; form: number }
  | { kind: 'reading'; topicId: string }
);

export const QUIZ_QUESTIONS = 10;
const MINI_EXAM_QUESTIONS = 20;
const MINI_EXAM_CHANCE = 0.7;
const FEWEST_ANSWERS = 50;
const MOST_ANSWERS = 1200;
/** With at least this many quizzes a learner may sit sealed forms, in the last days. */
const QUIZZES_BEFORE_EXAMS = 20;
const EXAM_DAYS = 10;
/** Learners read all topics once, evenly spread over this part of their days. */
const READING_SHARE = 0.5;
/** How many times each topic stands in this list is in proportion to the exam's questions on it. */
const TOPICS_BY_ITEMS = orderedTopics.flatMap((topic) =>
  new Array<string>(Math.round(2 * examItems(topic))).fill(topic.id),
);

/** Draws how a learner studies: two to twelve weeks, with a break of one to three weeks for one learner in three. */
export function newHabits(random: Random): Habits {
  const answers = FEWEST_ANSWERS * (MOST_ANSWERS / FEWEST_ANSWERS) ** random();
  const days = wholeBetween(random, 14, 84);
  return {
    days,
    quizzes: Math.round(answers / QUIZ_QUESTIONS),
    mixedShare: random(),
    isInOrder: random() < 0.5,
    breakFrom: random() * days,
    breakDays: random() < 1 / 3 ? wholeBetween(random, 7, Math.min(21, Math.floor(days / 2))) : 0,
  };
}

function planQuizzes(
  { days, quizzes, mixedShare, isInOrder, breakFrom, breakDays }: Habits,
  random: Random,
): Practice[] {
  const quizDays = Array.from({ length: quizzes }, () => {
    const day = between(random, 0, days - breakDays);
    return Math.floor(day < breakFrom ? day : day + breakDays);
  }).sort((one, other) => one - other);
  const rounds = Math.max(1, Math.round(quizzes / orderedTopics.length));
  return quizDays.map((day, index) => {
    if (random() < mixedShare) return { day, kind: 'mixed', count: QUIZ_QUESTIONS };
    const place = Math.floor((rounds * orderedTopics.length * index) / quizzes) % orderedTopics.length;
    return { day, kind: 'topic', topicId: isInOrder ? orderedTopics[place]!.id : oneOf(random, TOPICS_BY_ITEMS) };
  });
}

function planExams({ days, quizzes }: Habits, random: Random): Practice[] {
  const forms = quizzes < QUIZZES_BEFORE_EXAMS ? 0 : wholeBetween(random, 0, 3);
  const day = () => days - wholeBetween(random, 1, EXAM_DAYS);
  return Array.from({ length: forms }, (_exam, form) => ({ day: day(), kind: 'exam', form }));
}

const planReading = ({ days }: Habits): Practice[] =>
  orderedTopics.map(({ id }, index) => ({
    day: Math.floor((days * READING_SHARE * index) / orderedTopics.length),
    kind: 'reading',
    topicId: id,
  }));

/** Plans all practice: a mini exam on the first day for most, reading, quizzes, and sealed forms of the exam near the end. */
export function planPractice(habits: Habits, random: Random): Practice[] {
  const quizzes = planQuizzes(habits, random);
  const exams = planExams(habits, random);
  const first: Practice[] = random() < MINI_EXAM_CHANCE ? [{ day: 0, kind: 'mixed', count: MINI_EXAM_QUESTIONS }] : [];
  return [...first, ...planReading(habits), ...quizzes, ...exams].sort((one, other) => one.day - other.day);
}
