import { expect, test } from 'vitest';
import type { TodayBlock } from '#shared/today.ts';
import { isDayDone, nextOf } from './next.rules.ts';

const block = (kind: TodayBlock['kind'], topicId: string | null, isDone = false): TodayBlock => ({
  ...{ kind, topicId, minutes: 10, reason: `Why ${kind}.`, isDone },
});
const blocks = [block('review', null, true), block('quiz', '5.3'), block('topic', '2.2')];
const exam = { minutes: 31 };
const quiz = { runId: 'run', topicId: '4.1', left: 6 };
const nothing = { exam: null, quiz: null, blocks };

test('the open exam comes first, then an unfinished quiz, then the first open block [VOICE-01]', () => {
  expect(nextOf({ exam, quiz, blocks })).toEqual({
    ...{ kind: 'resume-exam', topicId: null, runId: null, minutes: 31 },
    reason: 'The clock is running.',
  });
  expect(nextOf({ ...nothing, quiz })).toEqual({
    ...{ kind: 'resume-quiz', topicId: '4.1', runId: 'run', minutes: 6 },
    reason: 'Pick up where you left off: 6 questions to go.',
  });
  expect(nextOf({ ...nothing, quiz: { ...quiz, topicId: null, left: 1 } })).toMatchObject({
    ...{ topicId: null, minutes: 1, reason: 'Pick up where you left off: 1 question to go.' },
  });
  expect(nextOf(nothing)).toEqual({
    ...{ kind: 'quiz', topicId: '5.3', runId: null, minutes: 10, reason: 'Why quiz.' },
  });
});

test('a day is done when there is a block and every block is done, and then nothing is next but an open exam [VOICE-01]', () => {
  const done = blocks.map((each) => ({ ...each, isDone: true }));
  expect([isDayDone([]), isDayDone(blocks), isDayDone(done)]).toEqual([false, false, true]);
  expect(nextOf({ ...nothing, blocks: [] })).toBeNull();
  expect(nextOf({ ...nothing, quiz, blocks: done })).toBeNull();
  expect(nextOf({ exam, quiz, blocks: done })).toMatchObject({ kind: 'resume-exam' });
});
