import { findTopic, isLawArea } from '#shared/catalogue.ts';
import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import { LAST_DAYS, WARM_UP_MINUTES } from '#shared/review.constants.ts';
import { type PlannedBlock, QUIZ_BLOCK_MINUTES } from '#shared/today.constants.ts';

/** With a booked exam this near, an exam is due every week; otherwise every two weeks. */
const NEAR_DAYS = 28;
const NEAR_INTERVAL = 7;
const FAR_INTERVAL = 14;
/** With fewer minutes per day than this, the plan schedules the mini exam instead of the full exam. */
const FULL_EXAM_FROM = 30;
/** A beginner gets the first mini exam after this many answers. */
const ANSWERS_FOR_MINI = 30;
/** While an hour on some topic gains this much of an exam question, review takes half of the day at most. */
const WEAK_MARKS = 0.2;
/** A shorter time is not worth opening a topic. */
const FEWEST_READING = 5;
/** A quiz of ten questions counts as done with this many answers. */
const QUIZ_ANSWERS = 8;
/** A topic counts as read after this share of its time. People read at different speeds. */
const READ_SHARE = 0.6;

/** A topic that gains something, with its reading time. */
export type Candidate = {
  topicId: string;
  marksPerHour: number;
  readingMinutes: number;
  secondsRead: number;
  /** The user has completed it, or has answered questions on it. */
  isBegun: boolean;
  /** What the report of a failed exam says about its area, if it is below the pass mark. */
  reportPercent: number | null;
};

/** What there is to review now, and what was reviewed today. */
export type ReviewDay = {
  /** The topics of the items that are due. */
  dueTopics: string[];
  /** The number of new cards. */
  fresh: number;
  /** What the due items and the new cards take. */
  minutes: number;
  secondsDone: number;
};

export type DayInput = {
  /** What the day has, without the blocks that are finished. */
  minutes: number;
  /** The minutes of a day in the settings. */
  minutesPerDay: number;
  /** 0 on the exam day; null without a date or after it. */
  daysLeft: number | null;
  review: ReviewDay;
  /** The most useful topic first. */
  topics: Candidate[];
  /** All answers of the user. */
  answers: number;
  /** There are enough answers for an estimate of the chance of passing. */
  isEnough: boolean;
  /** Null if the user did not say. */
  hasStudied: boolean | null;
  /** Days since the latest exam; null without one. */
  daysSinceExam: number | null;
  /** Yesterday's plan had an exam, and the user took none. */
  wasExamMissed: boolean;
};

/** Plans what to do in the minutes of a day. The blocks fit into the minutes, unless the only one is an exam. */
export function planDay(day: DayInput): PlannedBlock[] {
  if (day.minutes <= 0) return [];
  if (day.daysLeft === 0) return blockOf(reviewBlock(day, Math.min(day.minutes, day.review.minutes, WARM_UP_MINUTES)));
  const exam = examBlock(day);
  if (exam && exam.minutes > day.minutes) return [exam];
  const minutes = day.minutes - (exam?.minutes ?? 0);
  const topics = isLastDays(day.daysLeft) ? [] : day.topics;
  const reviewMinutes = Math.min(day.review.minutes, reviewLimit(minutes, topics));
  const blocks = topicBlocks(topics, minutes - reviewMinutes);
  const left = minutes - reviewMinutes - sumOf(blocks);
  // Review also gets the minutes that the topics left over.
  const review = reviewBlock(day, Math.min(day.review.minutes, reviewMinutes + left));
  const planned = [...blockOf(review), ...blockOf(exam), ...blocks];
  return planned.length > 0 ? planned : shortQuiz(topics, minutes);
}

const isLastDays = (daysLeft: number | null): boolean => daysLeft !== null && daysLeft <= LAST_DAYS;

const blockOf = (planned: PlannedBlock | null): PlannedBlock[] => (planned ? [planned] : []);

const sumOf = (blocks: readonly PlannedBlock[]): number => blocks.reduce((sum, { minutes }) => sum + minutes, 0);

function reviewLimit(minutes: number, topics: readonly Candidate[]): number {
  const isWeak = topics.some(({ marksPerHour }) => marksPerHour >= WEAK_MARKS);
  return isWeak ? Math.ceil(minutes / 2) : minutes;
}

const block = (kind: PlannedBlock['kind'], topicId: string | null, minutes: number, reason: string): PlannedBlock => ({
  ...{ kind, topicId, minutes, reason },
  isDone: false,
});

function reviewBlock({ review, daysLeft }: DayInput, minutes: number): PlannedBlock | null {
  if (minutes <= 0) return null;
  const reason = reviewReason(review, daysLeft, minutes);
  return { ...block('review', null, minutes, reason), secondsBefore: review.secondsDone };
}

/** Says what waits, and whether the minutes take only a part of it. */
function reviewReason(review: ReviewDay, daysLeft: number | null, minutes: number): string {
  const part = `${minutes} ${minutes === 1 ? 'minute takes' : 'minutes take'} the most valuable ones`;
  const isPart = review.minutes > minutes;
  if (daysLeft === 0) return `Your exam is today: a warm-up of ${counted(waiting(review), 'item')} is enough.`;
  if (isLastDays(daysLeft)) {
    return `Your exam is ${inDays(daysLeft!)}, and ${itemsWait(review)}${isPart ? `; ${part}` : ''}.`;
  }
  return isPart ? `${itemsWait(review)}; ${part}.` : `${countOf(review)}${mostlyOn(review.dueTopics)}.`;
}

const waiting = ({ dueTopics, fresh }: ReviewDay): number => dueTopics.length + fresh;
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const itemsWait = (review: ReviewDay): string =>
  `${counted(waiting(review), 'item')} ${waiting(review) === 1 ? 'waits' : 'wait'}`;

/** '12 items are due', '12 items are due and 3 cards are new', '1 card is new'. */
function countOf({ dueTopics, fresh }: ReviewDay): string {
  const words = (count: number, noun: string) => `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;
  const due = dueTopics.length > 0 ? [`${words(dueTopics.length, 'item')} due`] : [];
  const isNew = fresh > 0 ? [`${words(fresh, 'card')} new`] : [];
  return [...due, ...isNew].join(' and ');
}

/** ', most of them on New Jersey law': the part of the exam that more than half of the items are on. */
function mostlyOn(topicIds: readonly string[]): string {
  const parts = topicIds.flatMap((id) => {
    const area = findTopic(id)?.area;
    return area ? (isLawArea(area.id) ? 'New Jersey law' : `area ${area.id}`) : [];
  });
  const most = [...new Set(parts)].find((part) => parts.filter((each) => each === part).length * 2 > parts.length);
  return most && topicIds.length > 1 ? `, most of them on ${most}` : '';
}

const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${days} days`);

/** Returns the exam of this day. There is none on the eve of the real exam, and none on two days in a row. */
function examBlock(day: DayInput): PlannedBlock | null {
  const { daysLeft, daysSinceExam, minutesPerDay } = day;
  if (daysLeft === 1 || (daysSinceExam !== null && daysSinceExam <= 1)) return null;
  const usualKind: ExamKind = minutesPerDay < FULL_EXAM_FROM ? 'mini' : 'full';
  if (isLastDays(daysLeft)) {
    const isTaken = daysSinceExam !== null && daysSinceExam <= LAST_DAYS - daysLeft!;
    return isTaken
      ? null
      : examOf(usualKind, day, `Your exam is ${inDays(daysLeft!)}, so this is the last one before it`);
  }
  if (day.wasExamMissed) return null;
  if (daysSinceExam === null) {
    if (day.isEnough) return examOf(usualKind, day, `You have ${day.answers} answers and no exam yet`);
    const isReady = day.hasStudied !== false || day.answers >= ANSWERS_FOR_MINI;
    return isReady ? examOf('mini', day, 'A mini exam shows where you stand in all six areas') : null;
  }
  const interval = daysLeft !== null && daysLeft <= NEAR_DAYS ? NEAR_INTERVAL : FAR_INTERVAL;
  if (daysSinceExam < interval) return null;
  return examOf(day.isEnough ? usualKind : 'mini', day, `Your last exam was ${daysSinceExam} days ago`);
}

function examOf(kind: ExamKind, { minutes, minutesPerDay }: DayInput, why: string): PlannedBlock {
  const length = EXAM_FORMATS[kind].minutes;
  const isLonger = length > minutes;
  const reason = isLonger
    ? `${why}; it takes up to ${length} minutes, more than your ${minutesPerDay}, and is all for today.`
    : `${why}; it takes up to ${length} of your ${minutesPerDay} minutes.`;
  return block('exam', null, length, reason);
}

/** Reading for topics that are not begun, and quizzes for the others. */
function topicBlocks(topics: readonly Candidate[], minutes: number): PlannedBlock[] {
  const blocks: PlannedBlock[] = [];
  for (const topic of topics) {
    const left = minutes - sumOf(blocks);
    const reading = readingLeft(topic);
    if (reading > 0 && left >= Math.min(reading, FEWEST_READING)) {
      const length = Math.min(reading, left);
      blocks.push(readingBlock(topic, length));
      if (length === reading && left - length >= QUIZ_BLOCK_MINUTES) {
        const reason = 'Ten questions right after reading show what you remember.';
        blocks.push(block('quiz', topic.topicId, QUIZ_BLOCK_MINUTES, reason));
      }
    }
    if (reading === 0 && left >= QUIZ_BLOCK_MINUTES) {
      blocks.push(block('quiz', topic.topicId, QUIZ_BLOCK_MINUTES, `${gain(topic)}.`));
    }
  }
  return blocks;
}

/** Returns the minutes that the user still needs to read a topic; 0 for one that they have begun to practice. */
function readingLeft({ isBegun, readingMinutes, secondsRead }: Candidate): number {
  if (isBegun || secondsRead >= readingMinutes * 60 * READ_SHARE) return 0;
  return readingMinutes - Math.floor(secondsRead / 60);
}

function readingBlock(topic: Candidate, minutes: number): PlannedBlock {
  const part =
    minutes < readingLeft(topic) ? `; you can read ${minutes} of its ${topic.readingMinutes} minutes today` : '';
  return { ...block('topic', topic.topicId, minutes, `${gain(topic)}${part}.`), secondsBefore: topic.secondsRead };
}

/**
 * Returns one quiz block if the day is too short for a whole quiz, and otherwise none. The user can finish the quiz the
 * next day, because its answers are saved.
 */
function shortQuiz(topics: readonly Candidate[], minutes: number): PlannedBlock[] {
  const [topic] = topics;
  if (!topic || minutes >= QUIZ_BLOCK_MINUTES) return [];
  return [block('quiz', topic.topicId, minutes, `${gain(topic)}, and the quiz keeps your place.`)];
}

/** 'An hour on this topic gains about 1.4 exam questions'. */
function gain({ topicId, marksPerHour, reportPercent }: Candidate): string {
  const marks = Math.round(marksPerHour * 10) / 10;
  const amount = marks === 0 ? 'less than 0.1' : `about ${marks}`;
  const gained = `gains ${amount} exam ${marks === 1 ? 'question' : 'questions'}`;
  if (reportPercent === null) return `An hour on this topic ${gained}`;
  return `Your score report says ${reportPercent}% in area ${findTopic(topicId)?.area.id}, and an hour here ${gained}`;
}

/** What the user did today. Answers count since the blocks were planned. */
export type DayEvidence = {
  review: ReviewDay;
  /** The kinds of the exams in which the user answered a question. */
  exams: ReadonlySet<ExamKind>;
  /** The answers by topic. */
  answers: ReadonlyMap<string, number>;
  /** All reading, and whether the topic is completed. */
  progress: ReadonlyMap<string, { timeSpent: number; completed: boolean }>;
};

/** Marks the blocks that the evidence shows as finished. What was finished stays finished. */
export const markDone = (blocks: readonly PlannedBlock[], evidence: DayEvidence): PlannedBlock[] =>
  blocks.map((each) => ({ ...each, isDone: each.isDone || isDone(each, evidence) }));

function isDone(planned: PlannedBlock, evidence: DayEvidence): boolean {
  const { kind, topicId, minutes, secondsBefore = 0 } = planned;
  if (kind === 'exam')
    return minutes === EXAM_FORMATS.full.minutes ? evidence.exams.has('full') : evidence.exams.size > 0;
  if (kind === 'quiz') return (evidence.answers.get(topicId!) ?? 0) >= QUIZ_ANSWERS;
  if (kind === 'review') return waiting(evidence.review) === 0 || reviewedIn(planned, evidence.review) >= minutes * 60;
  const record = evidence.progress.get(topicId!);
  if (!record) return false;
  return record.completed || record.timeSpent - secondsBefore >= minutes * 60 * READ_SHARE;
}

/** Returns the seconds that the user reviewed since the block was planned. Grades can be taken back. */
const reviewedIn = ({ secondsBefore = 0 }: PlannedBlock, { secondsDone }: ReviewDay): number =>
  Math.max(0, secondsDone - secondsBefore);

/** Returns the blocks with what waits for review now, which changes during the day. A block becomes no longer than planned. */
export const withReviewNow = (
  blocks: readonly PlannedBlock[],
  review: ReviewDay,
  daysLeft: number | null,
): PlannedBlock[] =>
  blocks.map((each) => {
    if (each.kind !== 'review') return each;
    if (each.isDone) return { ...each, reason: afterReview(review) };
    const reviewed = reviewedIn(each, review);
    const minutes = Math.min(each.minutes, Math.ceil(reviewed / 60) + review.minutes);
    return { ...each, minutes, reason: reviewReason(review, daysLeft, Math.ceil(each.minutes - reviewed / 60)) };
  });

const afterReview = (review: ReviewDay): string =>
  waiting(review) === 0
    ? 'Nothing is left to review now.'
    : `The minutes for review are spent, and ${itemsWait(review)}.`;
