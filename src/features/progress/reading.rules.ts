/** People read at different speeds. With the end of the text in view, this share of the time is enough. */
const SHARE_TO_END = 0.5;

/** How long a user has read a topic, and whether the end of a text was in view. */
export type Reading = { seconds: number; isToEnd: boolean };
export const NOT_READ: Reading = { seconds: 0, isToEnd: false };

type ReadingRecord = { topicId: string; timeSpent: number; readToEndAt: Date | null };

/** Returns the reading by topic. With a day, an end that came into view on another one does not count. */
export const readingByTopic = (
  records: readonly ReadingRecord[],
  day?: { since: Date; until: Date },
): ReadonlyMap<string, Reading> =>
  new Map(
    records.map(({ topicId, timeSpent, readToEndAt }) => {
      const isToEnd = readToEndAt !== null && (!day || (readToEndAt >= day.since && readToEndAt < day.until));
      return [topicId, { seconds: timeSpent, isToEnd }];
    }),
  );

/** Returns whether what takes `minutes` counts as read. */
export const isRead = (minutes: number, { seconds, isToEnd }: Reading): boolean =>
  seconds >= minutes * 60 * (isToEnd ? SHARE_TO_END : 1);
