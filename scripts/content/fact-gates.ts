import { lawMessages } from '#shared/question-gates/law.ts';
import type { Fact } from '#shared/topics.ts';
import type { Fault } from './fault.ts';
import { type UnitMaterial, unitFile } from './load-unit.ts';

/** Facts that a question or a card names and the unit lacks. */
export function unknownFactFaults(unit: UnitMaterial): Fault[] {
  if (!unit.facts) return [];
  const known = new Set(unit.facts.map(({ id }) => id));
  return (['questions', 'flashcards'] as const).flatMap((part) =>
    (unit[part] ?? []).flatMap(({ id, facts }) =>
      facts
        .filter((fact) => !known.has(fact))
        .map((fact) => ({
          file: unitFile(unit.id, part),
          where: id,
          message: `the fact ${fact} is not in facts.yaml`,
        })),
    ),
  );
}

/** Facts that nothing rests on: worth a look, no fault. */
export function unusedFacts({ facts = [], questions = [], flashcards = [] }: UnitMaterial): Fact[] {
  const used = new Set([...questions, ...flashcards].flatMap((item) => item.facts));
  return facts.filter(({ id }) => !used.has(id));
}

/** Questions of law that do not rest on law that was read and is cited. */
export function lawFaults(unit: UnitMaterial): Fault[] {
  const { facts } = unit;
  if (!facts) return [];
  return (unit.questions ?? []).flatMap((question) => {
    const named = facts.filter(({ id }) => question.facts.includes(id));
    return lawMessages(unit.id, named).map((message) => ({
      file: unitFile(unit.id, 'questions'),
      where: question.id,
      message,
    }));
  });
}
