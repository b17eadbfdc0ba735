/** An area of the exam: its questions, how many different ones the user answered, and the expected share of correct answers. */
type StripArea = { area: string; items: number; questions: number; estimate: number };
/** The first `filled` cells of an area are filled. Without an estimate none is, and `gray` cells are gray. */
type AreaCells = { area: string; items: number; filled: number; gray: number };

/** More digits are noise of floating point, and would decide between equal remainders. */
const rounded = (number: number) => Math.round(number * 1e9) / 1e9;

/**
 * Returns the cells of the strip. The filled ones add up to the rounded `expected`, by largest remainder over the areas, and
 * of equal remainders the lower area gets the cell.
 */
export function stripCells(areas: readonly StripArea[], expected: number | null): AreaCells[] {
  if (expected === null) {
    return areas.map(({ area, items, questions }) => ({ area, items, filled: 0, gray: Math.min(questions, items) }));
  }
  const exact = areas.map(({ items, estimate }) => rounded(items * estimate));
  const whole = exact.map(Math.floor);
  const missing = Math.round(expected) - whole.reduce((sum, cells) => sum + cells, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: rounded(share - whole[index]!) }))
    .sort((one, other) => other.remainder - one.remainder);
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return areas.map(({ area, items }, index) => ({
    ...{ area, items, gray: 0 },
    filled: whole[index]! + (roundedUp.has(index) ? 1 : 0),
  }));
}
