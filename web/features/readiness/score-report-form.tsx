import { catalogue } from '#shared/catalogue.ts';
import type { ScoreReport } from '#shared/readiness.ts';
import { dayOf } from '#web/lib/dates.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, reportFields } from './report-fields.ts';
import { useSaveReport } from './use-score-report.ts';

type ScoreReportFormProps = {
  /** The saved report, which the form changes. */
  report: ScoreReport | null;
  onSaved?: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel?: () => void;
};

/** Takes in the date and the area lines of a failed exam's score report. */
export function ScoreReportForm({ report, onSaved, onCancel }: ScoreReportFormProps) {
  const save = useSaveReport();
  const today = dayOf(new Date());
  const { formProps, errors, failure, isPending } = useForm({
    schema: reportFields(today),
    submit: (input) => save.mutateAsync(input).then(onSaved),
    fallback: 'Your score report was not saved. Please try again.',
  });
  const percentOf = (areaId: string) => report?.areas.find(({ area }) => area === areaId)?.percent;
  return (
    <form {...formProps} aria-label="Score report" className="max-w-[40rem] space-y-5 pt-2 pb-4 text-2">
      <TextField
        label="Date of the exam"
        name="takenOn"
        type="date"
        max={today}
        defaultValue={report?.takenOn}
        error={errors.takenOn}
        className="max-w-60"
        required
      />
      <fieldset>
        <legend className="mb-3">
          <span className="block font-label text-ink">Percent correct in each area</span>
          <span className="text-1 text-ink-3">Leave an area empty if your report has no line for it.</span>
        </legend>
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          {catalogue.map(({ id, shortTitle }) => (
            <TextField
              key={id}
              label={`${id} ${shortTitle}`}
              name={fieldOf(id)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={percentOf(id)}
              error={errors[fieldOf(id)]}
            />
          ))}
        </div>
      </fieldset>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          Save Report
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
