import type { Judgment } from '#shared/calibration-schema.ts';
import { counted } from '#web/lib/counted.ts';
import { percentText } from '#web/lib/percent.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FigureTable } from './figure-table.tsx';
import './calibration.css';

type Bin = Judgment['reliability'][number];
type FilledBin = Bin & { forecast: number; passed: number };

const isFilled = (bin: Bin): bin is FilledBin => bin.forecast !== null && bin.passed !== null;

const TICKS = [1, 0.75, 0.5, 0.25, 0];
/** In pixels, of the dot with the most learners and of the smallest one. */
const [LARGEST, SMALLEST] = [11, 3.5];

/** Shows how many learners with similar forecasts passed. On the diagonal, as many as forecast did. */
export function ReliabilityPlot({ of, bins }: { of: string; bins: Bin[] }) {
  const filled = bins.filter(isFilled);
  const most = Math.max(...filled.map(({ learners }) => learners));
  // The area of a dot stands for the number of learners.
  const radius = (learners: number) => Math.max(SMALLEST, LARGEST * Math.sqrt(learners / most));
  return (
    <figure className="mt-5">
      <div className="reliability figures text-1 text-ink-3">
        <p aria-hidden="true" className="reliability-name text-ink-2">
          Passed
        </p>
        <div aria-hidden="true" className="reliability-y">
          {TICKS.map((tick) => (
            <span key={tick}>{percentText(tick)}</span>
          ))}
        </div>
        <svg className="reliability-plot" role="img" aria-label={`Forecasts and results of ${of}: ${summary(filled)}`}>
          {TICKS.slice(1, -1).map((tick) => (
            <g key={tick} stroke="var(--line)">
              <line x1="0" x2="100%" y1={percentText(tick)} y2={percentText(tick)} />
              <line y1="0" y2="100%" x1={percentText(tick)} x2={percentText(tick)} />
            </g>
          ))}
          <line x1="0" y1="100%" x2="100%" y2="0" stroke="var(--ink-3)" strokeDasharray="4 4" />
          {filled.map(({ from, learners, forecast, passed }) => (
            <circle
              key={from}
              cx={exactPercent(forecast)}
              cy={exactPercent(1 - passed)}
              r={radius(learners)}
              fill="var(--accent)"
              stroke="var(--paper)"
            />
          ))}
        </svg>
        <div aria-hidden="true" className="reliability-x">
          {TICKS.toReversed().map((tick) => (
            <span key={tick}>{percentText(tick)}</span>
          ))}
        </div>
        <p aria-hidden="true" className="reliability-x-name text-ink-2">
          Forecast
        </p>
      </div>
      <figcaption className="mt-2 max-w-measure text-1 text-ink-3">
        Each dot is a group of learners with similar forecasts. Bigger dots mean more learners. On the dashed line, as
        many passed as we forecast.
      </figcaption>
      <Disclosure label="Show as a table">
        <FigureTable
          caption={`Forecasts and results of ${of}`}
          columns={['Forecast', 'Learners', 'Mean forecast', 'Passed']}
          rows={filled.map(({ from, to, learners, forecast, passed }) => [
            `${percentText(from)} to ${percentText(to)}`,
            String(learners),
            percentText(forecast),
            percentText(passed),
          ])}
        />
      </Disclosure>
    </figure>
  );
}

const exactPercent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Says in words what the dots show. */
function summary(bins: FilledBin[]): string {
  const lines = bins.map(
    ({ forecast, passed, learners }) =>
      `forecast ${percentText(forecast)}, passed ${percentText(passed)} of ${counted(learners, 'learner')}`,
  );
  return `${lines.join('; ')}.`;
}
