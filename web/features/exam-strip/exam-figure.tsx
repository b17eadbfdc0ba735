import type { CSSProperties } from 'react';
import { catalogue } from '#shared/catalogue.ts';
import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countsOf, STATES, totals } from './exam-counts.ts';
import { ExamStrip } from './exam-strip.tsx';
import { HowCounted } from './how-counted.tsx';

const QUESTIONS = exam.questions.value;
const PASS = exam.passQuestions.value;
// From this count on, the label of the user's mark would overlap the label of the pass mark on a phone.
const CROWDED_FROM = 34;

const variables = (values: Record<string, string | number>) => values as CSSProperties;

/** Explains the shapes of the cells, each with its total over the whole exam. */
export function ExamKey({ mastery }: { mastery: AreaMastery[] }) {
  const sum = totals(mastery);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2 md:gap-x-6">
      {STATES.map(({ state, label }) => (
        <li key={state} className="flex items-center gap-2">
          <i className="strip-cell w-[9px] flex-none" data-state={state} style={variables({ '--cell-h': '18px' })} />
          {label} <b className="figures">{sum[state]}</b>
        </li>
      ))}
    </ul>
  );
}

/** Shows a line from 0 to 83 with the number of strong questions and the pass mark. */
export function ExamScale({ mastery }: { mastery: AreaMastery[] }) {
  const { strong } = totals(mastery);
  const toPass = (
    <>
      <b>{PASS}</b> to pass
    </>
  );
  return (
    <div className="figures text-1 text-ink-3">
      <div
        className="scale-track"
        role="img"
        aria-label={`Strong on ${strong} of ${QUESTIONS} questions; ${PASS} correct answers to pass`}
        style={variables({ '--questions': QUESTIONS, '--strong': strong })}
      >
        <span
          className="scale-mark"
          data-mark="strong"
          data-side={strong > CROWDED_FROM ? 'left' : 'right'}
          style={variables({ '--at': strong })}
        >
          <b>{strong}</b> strong today
        </span>
        <span className="scale-mark" style={variables({ '--at': PASS })}>
          {strong < PASS && toPass}
        </span>
      </div>
      <div className="flex justify-between pt-1.5">
        <span>0</span>
        {strong >= PASS && <span className="text-ink-2">{toPass}</span>}
        <span>{QUESTIONS}</span>
      </div>
    </div>
  );
}

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
        <h2 id="exam-figure">The exam: {QUESTIONS} questions</h2>
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
