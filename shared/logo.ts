import { catalogue } from './catalogue.ts';

export type Rectangle = { x: number; y: number; width: number; height: number };

/** Width and height of the square that the logo is drawn in; the rectangles below are in its units. */
export const LOGO_SIZE = 28;

const HEIGHTS = [15, 20, 13, 17, 22, 14];
const LEFT = 2;
const WIDTH = 24;
const GAP = 1;
const BOTTOM = 24;

/** Six books, each as wide as its area's share of the exam. */
export const logoBooks: Rectangle[] = books();

/** The shelf below the books. */
export const logoShelf: Rectangle = { x: 1, y: 25.5, width: 26, height: 1.5 };

function books(): Rectangle[] {
  const questions = catalogue.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const scale = (WIDTH - GAP * (catalogue.length - 1)) / questions;
  let x = LEFT;
  return catalogue.map(({ itemCount }, index) => {
    const height = HEIGHTS[index] ?? 16;
    const book = { x, y: BOTTOM - height, width: itemCount * scale, height };
    x += book.width + GAP;
    return book;
  });
}
