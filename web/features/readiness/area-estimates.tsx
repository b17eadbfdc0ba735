import { PRIOR_SHARE } from '#shared/calibration.ts';
import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import type { Readiness } from '#shared/readiness.ts';
import { counted } from '#web/lib/counted.ts';
import { percentText, rangeText } from '#web/lib/percent.ts';
import './readiness.css';

const PASS = exam.passPercent.value;

type AreaEstimate = Readiness['areas'][number];
type AreaEstimatesProps = Pick<Readiness, 'areas' | 'report'>;

/** Shows for each area the share of its questions that the user is expected to answer correctly, on one axis. */
export function AreaEstimates({ areas, report }: AreaEstimatesProps) {
  return (
    <section aria-labelledby="area-estimates">
      <h2 id="area-estimates">The six areas</h2>
      <p className="mt-1 max-w-measure">
        How many questions you'd get right in each area, with the likely range. With few answers, the estimate stays
        near {percentText(PRIOR_SHARE)}, which is typical.
      </p>
      <div aria-hidden="true" className={`${COLUMNS} mt-4 text-1 text-ink-3`}>
        <span className="max-lg:hidden" />
        <span className="figures relative flex justify-between">
          <span>0%</span>
          <span className="absolute left-[70%] -translate-x-1/2 whitespace-nowrap text-ink-2">{PASS}% to pass</span>
          <span>100%</span>
        </span>
      </div>
      <ol className="mt-1 border-line border-b">
        {areas.map((area) => (
          <AreaRow
            key={area.area}
            {...area}
            isReported={report?.areas.some((line) => line.area === area.area) ?? false}
          />
        ))}
      </ol>
    </section>
  );
}

const COLUMNS = 'grid gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)_11rem]';

function AreaRow({ isReported, ...estimate }: AreaEstimate & { isReported: boolean }) {
  const { area, items, answered, correct, low, high } = estimate;
  const title = catalogue.find(({ id }) => id === area)?.shortTitle;
  const isKnown = answered > 0 || isReported;
  const range = rangeText(low, high);
  return (
    <li className={`${COLUMNS} items-stretch border-line border-t max-lg:py-3`}>
      <div className="flex gap-3 lg:py-2.5">
        <span className="figures w-4 flex-none font-serif font-title text-ink leading-6">{area}</span>
        <div>
          <p className="text-ink">{title}</p>
          <p className="figures text-1 text-ink-3">{counted(items, 'question')} on the exam</p>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="share-plot max-lg:my-2"
        data-state={isKnown ? stateOf(estimate) : 'unknown'}
        style={{ '--low': low, '--high': high, '--at': estimate.estimate }}
      >
        <i className="share-range" />
        <i className="share-dot" />
      </div>
      <div className="figures self-center max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-4">
        {isKnown ? (
          <>
            <p>
              <b>{percentText(estimate.estimate)}</b>
              <span className="text-1">{range && `, ${range}`}</span>
            </p>
            <p className="text-1 text-ink-3">
              {answered > 0 ? `${correct} of ${answered} correct` : 'from your score report'}
            </p>
          </>
        ) : (
          <p className="text-ink-3">No answers yet</p>
        )}
      </div>
    </li>
  );
}

const stateOf = ({ estimate }: AreaEstimate) => (Math.round(estimate * 100) < PASS ? 'below' : 'passing');
