import { brier } from './figures.ts';
import './calibration.css';

type BrierComparisonProps = { scores: { estimate: number; passRate: number; eightyPercent: number } };

/** Compares the Brier scores of the estimate and of two simple rules. The best one is the shortest bar. */
export function BrierComparison({ scores }: BrierComparisonProps) {
  const rivals = [
    { name: 'Our estimate', score: scores.estimate, isOurs: true },
    { name: 'Always the pass rate', score: scores.passRate, isOurs: false },
    { name: '“80% in practice passes”', score: scores.eightyPercent, isOurs: false },
  ];
  const worst = Math.max(...rivals.map(({ score }) => score));
  return (
    <dl className="mt-4 border-line border-t">
      {rivals.map(({ name, score, isOurs }) => (
        <div
          key={name}
          className="grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-2 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
        >
          <dt className={isOurs ? 'font-label text-ink' : ''}>{name}</dt>
          <dd className="figures sm:order-last">
            <span className={isOurs ? 'font-label text-ink' : ''}>{brier(score)}</span>
          </dd>
          <dd aria-hidden="true" className="max-sm:col-span-2">
            <i className="brier-bar" data-ours={isOurs || undefined} style={{ '--length': score / worst }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
