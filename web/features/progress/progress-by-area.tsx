import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AreaProgress, ProgressReport } from './progress-report.ts';

/** Shows the progress in each area, with one segment for each topic. */
export function ProgressByArea({ report }: { report: ProgressReport | undefined }) {
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category">Progress by Category</h2>
      {!report && <Skeleton className="mt-3 h-72" />}
      {report && (
        <ul className="mt-3 border-line border-t">
          {report.areas.map((progress) => (
            <AreaRow key={progress.area.id} progress={progress} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AreaRow({ progress: { area, topics, completed, percent } }: { progress: AreaProgress }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-3 border-line border-b py-3 lg:grid-cols-[2.75rem_minmax(0,1fr)_16rem_3.25rem_3rem]">
      <span className="figures font-serif font-title text-ink-3">{area.id}</span>
      <span className="text-pretty text-ink">{area.title}</span>
      <div
        role="progressbar"
        aria-label={area.title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${completed} of ${topics.length} topics`}
        className="flex h-2 gap-[3px] max-lg:order-last max-lg:col-span-3 max-lg:col-start-2 max-lg:mt-2"
      >
        {topics.map(({ id, isCompleted }) => (
          <i
            key={id}
            className={classNames(
              'max-w-10 flex-1 rounded-cell',
              isCompleted ? 'bg-accent' : 'bg-cell-empty inset-ring inset-ring-cell-edge',
            )}
          />
        ))}
      </div>
      <Badge isBoxed className="justify-self-end">
        {completed}/{topics.length}
      </Badge>
      <span className="figures text-right text-1 text-ink-3">{percent}%</span>
    </li>
  );
}
