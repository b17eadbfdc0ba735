// The fixed list of topics. It does not use zod, because it is among the first files that a browser loads. The schema
// is in topics.ts, and check:content checks the file against it.
import catalogueJson from '#content/catalogue.json' with { type: 'json' };

type Subtopic = { id: string; title: string; itemCount?: number };
export type Area = { id: string; title: string; shortTitle: string; itemCount: number; subtopics: Subtopic[] };
/**
 * What users study, bookmark, and complete: each subtopic, and area 6, which has no subtopics. The exam outline has the
 * number of questions of some topics only.
 */
export type Topic = Subtopic & { area: Area };

export const catalogue: Area[] = catalogueJson;

/** The 27 topics in the order of the exam outline. */
export const orderedTopics: Topic[] = catalogue.flatMap((area) =>
  area.subtopics.length > 0
    ? area.subtopics.map((subtopic) => ({ ...subtopic, area }))
    : [{ id: area.id, title: area.title, itemCount: area.itemCount, area }],
);

const topicById = new Map(orderedTopics.map((topic) => [topic.id, topic]));

export const findTopic = (id: string): Topic | undefined => topicById.get(id);

export const topicsOf = (area: Area): Topic[] => orderedTopics.filter((topic) => topic.area === area);

/**
 * Returns how many questions of the exam are on a topic. Topics without an itemCount share the remaining questions of
 * their area equally, so this can be a fraction.
 */
export function examItems({ itemCount, area }: Topic): number {
  if (itemCount !== undefined) return itemCount;
  const topics = topicsOf(area);
  const counted = topics.reduce((sum, topic) => sum + (topic.itemCount ?? 0), 0);
  return (area.itemCount - counted) / topics.filter((topic) => topic.itemCount === undefined).length;
}

export function neighbors(id: string): { previous?: Topic; next?: Topic } {
  const index = orderedTopics.findIndex((topic) => topic.id === id);
  if (index < 0) return {};
  return { previous: orderedTopics[index - 1], next: orderedTopics[index + 1] };
}

export const isLawArea = (areaId: string): boolean => areaId === '5' || areaId === '6';
