import { catalogue } from '#shared/catalogue.ts';
import { examProportion } from '#shared/exam-proportion.ts';

/** Returns the areas of an exam, each with its part of the cells, which are in the order of the questions. */
export function areasOf<Cell>(cells: Cell[]) {
  let next = 0;
  return examProportion(cells.length).map(({ areaId, count }) => {
    next += count;
    return {
      key: areaId,
      area: catalogue.find(({ id }) => id === areaId)!,
      cells: cells.slice(next - count, next),
    };
  });
}
