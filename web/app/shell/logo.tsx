import { catalogue } from '#shared/catalogue.ts';

const HEIGHTS = [15, 20, 13, 17, 22, 14];
const GAP = 1;
const LEFT = 2;
const FLOOR = 24;

/** Six books on a shelf, each as wide as its area's share of the exam. */
export function Logo() {
  const questions = catalogue.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const scale = (24 - GAP * (catalogue.length - 1)) / questions;
  let x = LEFT;
  return (
    <svg
      viewBox="0 0 28 28"
      width="28"
      height="28"
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0 text-accent"
    >
      {catalogue.map(({ id, itemCount }, index) => {
        const left = x;
        const height = HEIGHTS[index] ?? 16;
        x += itemCount * scale + GAP;
        return <rect key={id} x={left} y={FLOOR - height} width={itemCount * scale} height={height} rx=".5" />;
      })}
      <rect x="1" y="25.5" width="26" height="1.5" />
    </svg>
  );
}
