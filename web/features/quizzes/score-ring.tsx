const RADIUS = 96;
const CENTER = 108;
/** The space between two arcs, in degrees. */
const GAP = 3.2;
/** The size, in degrees, of the break in the middle of an incorrect answer's arc. */
const BREAK = 5;

type ScoreRingProps = {
  /** Whether each answer is correct. */
  results: boolean[];
  percent: number;
};

/**
 * Shows a quiz as a ring with one arc for each question. The arc of an incorrect answer has a break, so that it doesn't
 * differ by color alone.
 */
export function ScoreRing({ results, percent }: ScoreRingProps) {
  const correct = results.filter(Boolean).length;
  const words = `${correct} of ${results.length} correct`;
  const step = 360 / results.length;
  return (
    <div className="relative size-48 flex-none">
      <svg viewBox="0 0 216 216" role="img" aria-label={words} fill="none" strokeWidth={12}>
        {results.map((isCorrect, index) => {
          const from = index * step + GAP / 2;
          const to = (index + 1) * step - GAP / 2;
          const middle = (from + to) / 2;
          const path = isCorrect ? arc(from, to) : `${arc(from, middle - BREAK / 2)} ${arc(middle + BREAK / 2, to)}`;
          // biome-ignore lint/suspicious/noArrayIndexKey: an arc has no id but its position
          return <path key={index} d={path} stroke={isCorrect ? 'var(--success-line)' : 'var(--below-fill)'} />;
        })}
      </svg>
      <div className="absolute inset-0 grid place-content-center text-center">
        <b className="figures font-serif font-title text-6 tracking-[-0.022em]">{percent}%</b>
        <span className="figures text-1 text-ink-3" aria-hidden="true">
          {words}
        </span>
      </div>
    </div>
  );
}

/** Returns the path of an arc between two angles in degrees, clockwise from the top. */
function arc(from: number, to: number): string {
  return `M${point(from)} A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTER + RADIUS * Math.sin(angle)).toFixed(2)} ${(CENTER - RADIUS * Math.cos(angle)).toFixed(2)}`;
}
