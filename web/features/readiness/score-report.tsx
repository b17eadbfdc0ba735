import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { catalogue } from '#shared/catalogue.ts';
import type { ScoreReport } from '#shared/readiness.ts';
import { longDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ScoreReportForm } from './score-report-form.tsx';
import { useRemoveReport } from './use-score-report.ts';

/** Takes in, shows, changes and removes the score report of a failed exam. */
export function ScoreReportSection({ report }: { report: ScoreReport | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="score-report">
      <h2 id="score-report" ref={heading} tabIndex={-1} className="outline-none">
        Didn't pass the real exam?
      </h2>
      <p className="mt-1 max-w-measure">
        Enter the percentages from your score report. We'll update your estimate and your plan.
      </p>
      {report ? (
        <SavedReport report={report} onRemoved={() => heading.current?.focus()} />
      ) : (
        <Disclosure label="Enter Your Score Report" className="mt-1">
          <ScoreReportForm report={null} onSaved={() => heading.current?.focus()} />
        </Disclosure>
      )}
    </section>
  );
}

function SavedReport({ report, onRemoved }: { report: ScoreReport; onRemoved: () => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const remove = useRemoveReport(report);

  function endEdit() {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  }

  if (isEditing) return <ScoreReportForm report={report} onSaved={endEdit} onCancel={endEdit} />;
  return (
    <div className="mt-4 max-w-[40rem]">
      <h3 className="text-2">Exam on {longDate(report.takenOn)}</h3>
      <dl className="figures mt-2 border-line border-t">
        {catalogue.map(({ id, shortTitle }) => {
          const line = report.areas.find(({ area }) => area === id);
          return (
            <div key={id} className="flex min-h-target items-center gap-3 border-line border-b py-1.5">
              <dt className="mr-auto flex gap-3">
                <span className="w-4 flex-none font-serif font-title text-ink">{id}</span> {shortTitle}
              </dt>
              <dd className={line ? 'font-label text-ink' : 'text-ink-3'}>
                {line ? `${line.percent}%` : 'not listed'}
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={editButton} onClick={() => setIsEditing(true)}>
          Edit Report
        </Button>
        <Button
          variant="quiet-danger"
          pending={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        >
          Remove Report
        </Button>
      </div>
    </div>
  );
}
