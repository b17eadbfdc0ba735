import type { Study } from '#shared/topics.ts';
import type { Passage, Recording } from '#web/features/listen/listening.ts';

/** Numbers passages that never change their order. */
const numbered = (texts: string[]): Passage[] => texts.map((text, index) => ({ id: String(index), text }));

export const keyPointsRecording = (topicId: string, keyPoints: string[]): Recording => ({
  ...{ id: `key-points/${topicId}`, title: 'Key points', passages: numbered(keyPoints) },
});

/** The whole recap, in the order of the page. */
export function recapRecording(topicId: string, { overview, keyPoints, introduction, examTip }: Study): Recording {
  const [firstPoint, ...points] = keyPoints;
  const texts = [overview, `Key points.\n${firstPoint}`, ...points, ...introduction, `Exam tip.\n${examTip}`];
  return { id: `recap/${topicId}`, title: 'Quick Recap', passages: numbered(texts) };
}
