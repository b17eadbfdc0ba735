import { repeated } from '#shared/repeated.ts';
import type { Fault } from './fault.ts';
import { type UnitMaterial, unitFile } from './load-unit.ts';

/** Ids of facts, questions and cards: unique, and of the folder that they lie in. So they are unique in all units. */
export function idFaults(unit: UnitMaterial): Fault[] {
  return (['facts', 'questions', 'flashcards'] as const).flatMap((part) => {
    const file = unitFile(unit.id, part);
    const ids = (unit[part] ?? []).map(({ id }) => id);
    return [
      ...repeated(ids).map((id) => ({ file, where: id, message: 'the id is used twice' })),
      ...ids
        .filter((id) => !id.startsWith(`${unit.id}-`))
        .map((id) => ({ file, where: id, message: `the id belongs to another unit; here ids begin with ${unit.id}-` })),
    ];
  });
}
