import type { Next, TodayBlock } from '#shared/today.ts';

/** What the user can go on with. `minutes` are those until the exam's deadline, `left` counts the unanswered questions. */
type Openings = {
  exam: { minutes: number } | null;
  quiz: { runId: string; topicId: string | null; left: number } | null;
  blocks: readonly TodayBlock[];
};

export const isDayDone = (blocks: readonly TodayBlock[]): boolean =>
  blocks.length > 0 && blocks.every(({ isDone }) => isDone);

/**
 * Returns the one thing to do now: an open exam, whose clock is running, an unfinished quiz or the first open block. Nothing
 * but the exam on a finished day.
 */
export function nextOf({ exam, quiz, blocks }: Openings): Next | null {
  if (exam) {
    const { minutes } = exam;
    return nextStep('resume-exam', minutes, 'The clock is running.');
  }
  if (isDayDone(blocks)) return null;
  if (quiz) {
    const { runId, topicId, left } = quiz;
    const reason = `Pick up where you left off: ${counted(left, 'question')} to go.`;
    return { ...nextStep('resume-quiz', left, reason), topicId, runId };
  }
  const open = blocks.find(({ isDone }) => !isDone);
  return open ? { ...nextStep(open.kind, open.minutes, open.reason), topicId: open.topicId } : null;
}

const nextStep = (kind: Next['kind'], minutes: number, reason: string): Next => ({
  ...{ kind, minutes, reason },
  ...{ topicId: null, runId: null },
});

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
