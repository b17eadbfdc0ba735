import { catalogue } from '#shared/catalogue.ts';
import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countsOf, STATES } from './exam-counts.ts';
import { ExamKey, ExamScale } from './exam-scale.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { HowCounted } from './how-counted.tsx';

/** The same figures in words and numbers, with the areas' full titles. */
function ExamTable({ mastery }: { mastery: AreaMastery[] }) {
  return (
    <Disclosure label="Show as a table" className="overflow-x-auto open:basis-full">
      <table className="figures mt-2 w-full text-ink-2">
        <caption className="sr-only">The exam's questions by area and mastery</caption>
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-text">
              Area
            </th>
            {['Questions', ...STATES.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right font-text">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {catalogue.map((area) => {
            const counts = countsOf(area, mastery);
            return (
              <tr key={area.id} className="border-line border-t align-baseline">
                <th scope="row" className="flex min-w-48 max-w-120 gap-4 py-2 text-left font-text">
                  <b className="font-serif">{area.id}</b> {area.title}
                </th>
                {[area.itemCount, ...STATES.map(({ state }) => counts[state])].map((count, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                  <td key={index} className="py-2 pl-4 text-right">
                    {count}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** Holds the place of the exam figure while its data loads. Has the same height at every width. */
export function ExamFigureSkeleton() {
  return (
    <div className="relative">
      <div className="invisible" aria-hidden="true">
        <ExamFigure mastery={[]} />
      </div>
      <Skeleton className="absolute inset-0" />
    </div>
  );
}

/** Shows the exam strip with its heading, key, scale and table. */
export function ExamFigure({ mastery }: { mastery: AreaMastery[] }) {
  return (
    <section aria-labelledby="exam-figure">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="exam-figure">The exam: {exam.questions.value} questions</h2>
        <ExamKey mastery={mastery} />
      </div>
      <ExamStrip mastery={mastery} />
      <div className="mt-6 mb-3">
        <ExamScale mastery={mastery} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <ExamTable mastery={mastery} />
        <HowCounted />
      </div>
    </section>
  );
}
