import { marksText } from '#shared/marks-per-hour.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import type { TodayBlock } from '#shared/today.ts';
import { type ReviewDay, withReviewNow } from './review-block.rules.ts';

/** What changes during the day. `gains` has what an hour on each topic gains, in exam questions. */
type Now = { review: ReviewDay; daysLeft: number | null; gains: ReadonlyMap<string, number> };

/** Returns the blocks as users see them. The numbers in their reasons are those of now, as on all other screens. */
export const shownBlocks = (blocks: readonly PlannedBlock[], { review, daysLeft, gains }: Now): TodayBlock[] =>
  blocks.map((planned) => {
    const shown = planned.kind === 'review' ? withReviewNow(planned, review, daysLeft) : planned;
    const { kind, topicId, minutes, reason, isDone } = shown;
    return {
      kind,
      topicId,
      minutes,
      isDone,
      reason: shown.isByMarks ? byMarks(gains.get(topicId!) ?? 0, reason) : reason,
    };
  });

const byMarks = (marksPerHour: number, reason: string): string =>
  [`${marksText(marksPerHour)}.`, reason].filter((sentence) => sentence !== '').join(' ');
