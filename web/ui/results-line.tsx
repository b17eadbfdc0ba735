const HEIGHT = 112;
/** Pixels at the top and at the bottom, so that the dots fit. */
const MARGIN = 8;

const y = (percentage: number) => HEIGHT - MARGIN - (percentage / 100) * (HEIGHT - 2 * MARGIN);

type ResultsLineProps = {
  /** At least two, oldest first. */
  percentages: number[];
  passMark: number;
};

/**
 * Shows results over time, oldest first, with the pass mark. A result below the pass mark is a hollow dot, so that it
 * doesn't differ by color alone.
 */
export function ResultsLine({ percentages, passMark }: ResultsLineProps) {
  // x is in percent and y in pixels, so that the chart fits any width and its dots stay round.
  const points = percentages.map((percentage, index) => ({
    x: `${((index + 0.5) / percentages.length) * 100}%`,
    y: y(percentage),
    hasPassed: percentage >= passMark,
  }));
  const figures = percentages.map((percentage) => `${percentage}%`).join(', ');
  return (
    <figure className="mt-3 border-line border-t pt-3">
      <svg
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={`The latest ${percentages.length} results, oldest first: ${figures}. The passing score is ${passMark}%.`}
      >
        <line x1="0" x2="100%" y1={y(passMark)} y2={y(passMark)} stroke="var(--ink-3)" strokeDasharray="4 4" />
        {points.slice(1).map((to, index) => {
          const from = points[index]!;
          return (
            <line key={to.x} x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="var(--accent)" strokeWidth={1.5} />
          );
        })}
        {points.map((at) => (
          <circle
            key={at.x}
            cx={at.x}
            cy={at.y}
            r={5}
            strokeWidth={2}
            stroke={at.hasPassed ? 'var(--accent)' : 'var(--below-fill)'}
            fill={at.hasPassed ? 'var(--accent)' : 'var(--paper)'}
          />
        ))}
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line)" />
      </svg>
      <figcaption className="flex justify-between pt-1 text-1 text-ink-3" aria-hidden="true">
        <span>oldest</span>
        <span>dashed: passing score {passMark}%</span>
        <span>newest</span>
      </figcaption>
    </figure>
  );
}
