const [WIDTH, HEIGHT, MARGIN] = [36, 14, 3];

/** Shows how percentages changed, oldest first, as a tiny line with its figures. `of` names them: 'quizzes'. */
export function Trend({ percentages, of }: { percentages: number[]; of: string }) {
  const figures = percentages.map((percentage) => `${percentage}%`).join(', ');
  const points = percentages.map((percentage, index) => ({
    x: MARGIN + (index / (percentages.length - 1)) * (WIDTH - 2 * MARGIN),
    y: MARGIN + (1 - percentage / 100) * (HEIGHT - 2 * MARGIN),
  }));
  return (
    <span
      role="img"
      aria-label={`Latest ${percentages.length} ${of}, oldest first: ${figures}`}
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
    >
      latest
      <svg width={WIDTH} height={HEIGHT} fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true">
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r={2} fill="currentColor" />
      </svg>
      {figures}
    </span>
  );
}
