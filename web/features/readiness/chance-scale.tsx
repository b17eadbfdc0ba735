import { chanceText, rangeText } from '#web/lib/percent.ts';
import type { Chance } from './estimate.ts';
import './readiness.css';

/** From this chance on, the label is on the left of its mark. */
const LABEL_TURNS = 0.8;

/** Shows a chance as a mark and its interval as a band on a line from 0 to 100%. The text beside it says the same. */
export function ChanceScale({ chance, low, high }: Chance) {
  // The label of the band covers the label of an end of the line that it is close to.
  const middle = (low + high) / 2;
  return (
    <div
      aria-hidden="true"
      className="figures text-1 text-ink-3"
      style={{ '--low': low, '--high': high, '--at': chance }}
    >
      <div className="chance-track">
        <i className="chance-band" />
        <span className="chance-mark" data-side={chance > LABEL_TURNS ? 'left' : 'right'}>
          {chanceText(chance)}
        </span>
      </div>
      <div className="relative flex justify-between pt-1.5">
        <span className={middle < 0.24 ? 'invisible' : undefined}>0%</span>
        <span className="chance-range">{rangeText(low, high)}</span>
        <span className={middle > 0.72 ? 'invisible' : undefined}>100%</span>
      </div>
    </div>
  );
}
