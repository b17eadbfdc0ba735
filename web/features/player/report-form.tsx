import type { FormEventHandler } from 'react';
import { Link } from 'wouter';
import { REPORT_NOTE_LENGTH, REPORT_REASONS, type ReportReason } from '#shared/quiz.constants.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

const LABELS: Record<ReportReason, string> = {
  wrong_answer: 'The answer marked as correct is wrong',
  two_answers: 'Two answers are correct',
  unclear: 'It is hard to understand',
  outdated: 'It is out of date',
  other: 'Something else',
};

export type ReportValues = { reason?: ReportReason; note: string };

type ReportFormProps = {
  values: ReportValues;
  onChange: (values: ReportValues) => void;
  onSubmit: FormEventHandler;
  isPending: boolean;
};

export function ReportForm({ values, onChange, onSubmit, isPending }: ReportFormProps) {
  return (
    <form onSubmit={onSubmit} className="mt-3 space-y-4">
      <fieldset>
        <legend className="sr-only">What is wrong</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-target cursor-pointer items-center gap-3 text-ink">
            <input
              type="radio"
              name="reason"
              className="radio size-4.5 shrink-0"
              checked={values.reason === reason}
              onChange={() => onChange({ ...values, reason })}
              required
            />
            {LABELS[reason]}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Note (optional)"
        name="note"
        dir="auto"
        rows={3}
        maxLength={REPORT_NOTE_LENGTH}
        readOnly={isPending}
        value={values.note}
        onChange={({ target }) => onChange({ ...values, note: target.value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href={paths.corrections} className="link inline-flex min-h-target items-center text-1">
          What we have corrected
        </Link>
        <Button type="submit" variant="primary" pending={isPending} disabled={!values.reason}>
          {isPending ? 'Sending...' : 'Send Report'}
        </Button>
      </div>
    </form>
  );
}
