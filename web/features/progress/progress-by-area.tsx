import { Badge } from '#web/ui/badge.tsx';
import { lookOf } from '#web/ui/cells.tsx';
import type { AreaProgress, ProgressReport } from './progress-report.ts';

/** Shows the progress in each area, with a cell for each topic. */
export function ProgressByArea({ report }: { report: ProgressReport }) {
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category">Progress by Category</h2>
      <ul className="mt-3 border-line border-t">
        {report.areas.map((progress) => (
          <AreaRow key={progress.area.id} progress={progress} />
        ))}
      </ul>
    </section>
  );
}

function AreaRow({ progress: { area, topics, completed, percent } }: { progress: AreaProgress }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto_2.75rem] items-baseline gap-x-3 border-line border-b py-3">
      <span className="figures font-serif font-title text-3 text-ink">{area.id}</span>
      <span className="text-pretty text-ink">{area.title}</span>
      <div
        role="progressbar"
        aria-label={area.title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${completed} of ${topics.length} topics`}
        className="order-last col-span-3 col-start-2 mt-2 flex max-w-60 gap-0.5 [--cell-h:1rem]"
        style={{ width: `${topics.length * 1.75}rem` }}
      >
        {topics.map(({ id, isCompleted }) => (
          <i key={id} {...lookOf({ state: isCompleted ? 'done' : undefined })} />
        ))}
      </div>
      <Badge>
        {completed}/{topics.length}
      </Badge>
      <span className="figures text-right text-1 text-ink-3">{percent}%</span>
    </li>
  );
}
