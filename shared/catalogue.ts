// The fixed list of topics, without zod: the first thing a browser loads. The schema is in topics.ts; check:content proves the file.
import catalogueJson from '#content/catalogue.json' with { type: 'json' };

export type Subtopic = { id: string; title: string; itemCount?: number };
export type Area = { id: string; title: string; shortTitle: string; itemCount: number; subtopics: Subtopic[] };
/** What is studied, bookmarked and completed: each subtopic, and area 6, which has none. */
export type Unit = { id: string; title: string; area: Area };

export const catalogue: Area[] = catalogueJson;

/** The 27 units in the order of the examination's outline. */
export const orderedUnits: Unit[] = catalogue.flatMap((area) =>
  area.subtopics.length > 0
    ? area.subtopics.map(({ id, title }) => ({ id, title, area }))
    : [{ id: area.id, title: area.title, area }],
);

const unitById = new Map(orderedUnits.map((unit) => [unit.id, unit]));

export const findUnit = (id: string): Unit | undefined => unitById.get(id);

export function neighbours(id: string): { previous?: Unit; next?: Unit } {
  const index = orderedUnits.findIndex((unit) => unit.id === id);
  if (index < 0) return {};
  return { previous: orderedUnits[index - 1], next: orderedUnits[index + 1] };
}

export const isLawArea = (areaId: string): boolean => areaId === '5' || areaId === '6';
