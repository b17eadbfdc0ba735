import type { SheetNumber } from '#shared/drill.ts';
import './drill.css';

/** Lists numbers like a ledger: the value, what it limits, and the law that says so. */
export function NumberList({ numbers }: { numbers: readonly SheetNumber[] }) {
  return (
    <dl className="number-list">
      {numbers.map(({ id, value, limits, source }) => (
        <div key={id} className="number-row">
          <dt className="number-value">{value}</dt>
          <dd className="number-limits">{limits}</dd>
          <dd className="number-source">{source}</dd>
        </div>
      ))}
    </dl>
  );
}
