import './segments.css';

/** A question without a state has no answer yet. 'recovered' was missed first and then answered correctly. */
export type SegmentState = 'correct' | 'recovered' | 'incorrect' | 'current' | undefined;

/** A line with one segment for each question. `label` says the same in words. */
export function Segments({ label, states }: { label: string; states: SegmentState[] }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="grid gap-[3px]"
      style={{ gridTemplateColumns: `repeat(${states.length}, 1fr)` }}
    >
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no id but its position
        <i key={index} className="segment" data-state={state} />
      ))}
    </div>
  );
}
