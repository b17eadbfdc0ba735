import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import { type PlannedBlock, QUIZ_BLOCK_MINUTES } from '#shared/today.constants.ts';

/** A shorter time is not worth opening a topic. */
const FEWEST_MINUTES = 5;

/** A topic to study. */
export type Candidate = {
  topicId: string;
  /** What an hour gains, in exam questions; null while the topics come in teaching order. */
  marksPerHour: number | null;
  /** The minutes that the user still needs to read it; 0 for a quiz without reading. */
  readingLeft: number;
  secondsRead: number;
  /** What the report of a failed exam says about its area, if it is below the pass mark. */
  reportPercent: number | null;
};

/** Reading for topics that are not read, each with a quiz, and quizzes for the others, as long as the minutes reach. */
export function topicBlocks(topics: readonly Candidate[], minutes: number): PlannedBlock[] {
  const blocks: PlannedBlock[] = [];
  let left = minutes;
  for (const topic of topics) {
    const reading = Math.min(topic.readingLeft, left);
    if (reading >= Math.min(topic.readingLeft, FEWEST_MINUTES) && reading > 0) {
      blocks.push(readingBlock(topic, reading));
      left -= reading;
    }
    const quiz = Math.min(QUIZ_BLOCK_MINUTES, left);
    if (reading === topic.readingLeft && quiz >= FEWEST_MINUTES) {
      blocks.push(quizBlock(topic, quiz, reading > 0));
      left -= quiz;
    }
  }
  return blocks;
}

const TOMORROW = 'Start it today, finish tomorrow.';

function readingBlock(topic: Candidate, minutes: number): PlannedBlock {
  const place = orderedTopics.findIndex(({ id }) => id === topic.topicId) + 1;
  const why =
    topic.marksPerHour === null ? `Topic ${place} of ${orderedTopics.length}: read it, then take its quiz.` : '';
  const part = minutes < topic.readingLeft ? TOMORROW : '';
  return { ...blockOf('topic', topic, minutes, [why, reportText(topic), part]), secondsBefore: topic.secondsRead };
}

/** The user can finish a short quiz the next day, because its answers are saved. */
function quizBlock(topic: Candidate, minutes: number, isAfterReading: boolean): PlannedBlock {
  const part = minutes < QUIZ_BLOCK_MINUTES ? TOMORROW : '';
  if (isAfterReading) {
    const block = blockOf('quiz', topic, minutes, ['Ten questions right after reading show what stuck.', part]);
    return { ...block, isByMarks: false };
  }
  const why = topic.marksPerHour === null ? "You've read it. Now take its quiz." : '';
  return blockOf('quiz', topic, minutes, [why, reportText(topic), part]);
}

const reportText = ({ topicId, reportPercent }: Candidate): string =>
  reportPercent === null ? '' : `Your score report says ${reportPercent}% in area ${findTopic(topicId)?.area.id}.`;

const blockOf = (kind: 'topic' | 'quiz', topic: Candidate, minutes: number, reasons: string[]): PlannedBlock => ({
  ...{ kind, topicId: topic.topicId, minutes, isDone: false },
  reason: reasons.filter((sentence) => sentence !== '').join(' '),
  isByMarks: topic.marksPerHour !== null,
});
