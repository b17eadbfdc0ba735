import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import type { Readiness } from '#shared/readiness.ts';
import { stripCells } from '#shared/strip-cells.ts';

/**
 * What fills the cells of the exam strip: the answers that are expected to be correct, or while there is no estimate, the
 * questions that were answered. `counts` has the cells of each area, in order.
 */
export type Strip = { fill: 'expected' | 'tried'; counts: readonly number[] };

/** A picture of the exam without a user's progress, with some areas dark. */
export const stripOf = (isDark: (areaId: string) => boolean): Strip => ({
  fill: 'expected',
  counts: catalogue.map(({ id, itemCount }) => (isDark(id) ? itemCount : 0)),
});

/** Returns the user's strip: expected correct answers, or answered questions while there is no estimate. */
export function stripOfUser({ expected, areas }: Pick<Readiness, 'expected' | 'areas'>): Strip {
  const cells = stripCells(areas, expected);
  return expected === null
    ? { fill: 'tried', counts: cells.map(({ gray }) => gray) }
    : { fill: 'expected', counts: cells.map(({ filled }) => filled) };
}

const FILL_WORDS = { expected: 'expected correct', tried: 'answered' };

/** Describes the strip in words: one sentence for each area. Without a strip, only the exam. */
export function stripWords(strip?: Strip): string {
  const areas = catalogue.map(({ id, title, itemCount }, index) => {
    const count = strip && `, ${strip.counts[index]} ${FILL_WORDS[strip.fill]}`;
    return `Area ${id}, ${title}: ${itemCount} questions${count ?? ''}.`;
  });
  return `The exam's ${exam.questions.value} questions. ${areas.join(' ')}`;
}
