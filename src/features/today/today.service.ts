import type { Today } from '#shared/today.ts';
import type { UserCall } from '../../call.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { readSitting } from '../exams/sitting.service.ts';
import { findResumable } from '../quizzes/resumable.service.ts';
import { readBlocks, readDay } from './day.service.ts';
import { isDayDone, nextOf } from './next.rules.ts';
import { waiting } from './review-block.rules.ts';
import { shownBlocks } from './shown-blocks.rules.ts';

/** Returns what to do today, the one thing to do now, and what the day has gained so far. */
export async function readToday(call: UserCall): Promise<Today> {
  const day = await readDay(call);
  const { settings, review, daysLeft, needs } = day;
  const planned = await readBlocks(call, day);
  const gains = new Map(needs.gains.map(({ topicId, marksPerHour }) => [topicId, marksPerHour]));
  const blocks = shownBlocks(planned, { review, daysLeft, gains });
  return {
    ...{ minutes: settings.minutesPerDay, blocks, daysLeft },
    next: nextOf({ exam: await readOpenExam(call), quiz: await findResumable(call), blocks }),
    ...{ due: waiting(review), isDone: isDayDone(blocks), gain: needs.gain },
  };
}

async function readOpenExam(call: UserCall): Promise<{ minutes: number } | null> {
  const sitting = await readSitting(call);
  return sitting && { minutes: Math.ceil((Date.parse(sitting.deadlineAt) - call.now.getTime()) / MINUTE_MS) };
}
