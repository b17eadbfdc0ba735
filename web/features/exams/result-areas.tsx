import { catalogue } from '#shared/catalogue.ts';
import type { ExamResult } from '#shared/exams.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Shows a line for each area of the exam, as on the report of the real exam. */
export function ResultAreas({ areas }: Pick<ExamResult, 'areas'>) {
  return (
    <section aria-labelledby="result-areas" className="@container">
      <h2 id="result-areas">By area</h2>
      <ul className="mt-3 border-line border-t">
        {areas.map(({ area, correct, total }) => {
          const title = catalogue.find(({ id }) => id === area)?.title;
          const percent = percentage(correct, total);
          return (
            <li
              key={area}
              className="figures grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-2 border-line border-b py-3 @2xl:grid-cols-[2rem_minmax(0,1fr)_12rem_5rem_3rem]"
            >
              <b className="font-serif font-title text-3 text-ink-2">{area}</b>
              <span className="text-pretty text-ink">{title}</span>
              <ProgressBar
                label={`Correct in area ${area}`}
                value={percent}
                mark={PASS_MARK}
                tone={percent < PASS_MARK ? 'below' : 'accent'}
                className="self-center @max-2xl:order-last @max-2xl:col-span-2 @max-2xl:col-start-2"
              />
              <span className="text-right text-ink">
                {correct} of {total}
              </span>
              <span className="text-right text-ink-3 @max-2xl:hidden">{percent}%</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-1 text-ink-3">
        The mark on each bar is {PASS_MARK}%. You pass or fail the whole exam, not each area.
      </p>
    </section>
  );
}
