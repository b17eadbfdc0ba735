import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FEWEST_MINUTES, MOST_MINUTES } from '#shared/study-settings.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { CallError } from '#web/lib/call-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Section } from '#web/lib/section.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook, Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { firstSettings } from './first-settings.ts';
import { changesOf, hasStudiedValue, settingsFields } from './settings-fields.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { SETTINGS_SAVED, useSaveStudySettings, useStudySettings } from './use-study-settings.ts';

type StudySettingsFormProps = {
  onSaved?: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel?: () => void;
  /** In a dialog, the first field takes the focus and the button stands out. */
  isDialog?: boolean;
};

/** Loads, shows and saves the study settings. */
export function StudySettingsForm(props: StudySettingsFormProps) {
  const query = useStudySettings();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your study settings.">
      {(settings) => <Fields settings={settings} {...props} />}
    </Section>
  );
}

const PAST_DATE = "The exam date can't be in the past";

function Fields({ settings, onSaved, onCancel, isDialog }: StudySettingsFormProps & { settings: StudySettings }) {
  const save = useSaveStudySettings();
  const [first] = useState(() => firstSettings(settings));
  const [saved, setSaved] = useState(settings);
  const [isBooked, setIsBooked] = useState(first.examDate !== null);
  const [dateError, setDateError] = useState<string>();
  const { formProps, errors, failure, isPending } = useForm({
    schema: settingsFields,
    submit: async (input, form) => {
      // What the user left alone stays as another device may have saved it by now.
      const changes = changesOf(saved, input);
      try {
        await (Object.keys(changes).length > 0 ? save.mutateAsync(changes) : showToast(SETTINGS_SAVED));
        setSaved(input);
        onSaved?.();
      } catch (error) {
        // The form has checked the rest, so this can only be the date.
        if (!(error instanceof CallError && error.kind === 'invalid' && changes.examDate)) throw error;
        flushSync(() => setDateError(errorText(error, PAST_DATE)));
        form.querySelector<HTMLElement>('[name=examDate]')?.focus();
      }
    },
    fallback: "We couldn't save your study settings. Please try again.",
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isDialog) form.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [isDialog]);
  return (
    <form {...formProps} ref={form} aria-label="Study settings" className="max-w-md space-y-5 text-2">
      <div>
        <TextField
          label="Exam date"
          name="examDate"
          type="date"
          defaultValue={first.examDate ?? undefined}
          disabled={!isBooked}
          onChange={() => setDateError(undefined)}
          error={isBooked ? (errors.examDate ?? dateError) : undefined}
          hint="We won't schedule anything after this day."
          className="max-w-60"
        />
        <label className="mt-1 flex min-h-target w-max max-w-full items-center gap-3 text-ink">
          <input
            type="checkbox"
            name="notBooked"
            className="size-4.5 shrink-0 accent-accent"
            checked={!isBooked}
            onChange={({ target }) => setIsBooked(!target.checked)}
          />
          I haven't scheduled it
        </label>
      </div>
      <TextField
        label="Minutes a day"
        name="minutesPerDay"
        type="number"
        inputMode="numeric"
        min={FEWEST_MINUTES}
        max={MOST_MINUTES}
        defaultValue={first.minutesPerDay}
        error={errors.minutesPerDay}
        hint={`${FEWEST_MINUTES} to ${MOST_MINUTES}. Your plan fits this, except on practice-exam days.`}
        className="max-w-60"
      />
      <TimeZoneField name="timeZone" defaultValue={first.timeZone} error={errors.timeZone} />
      <Field label="Studied for this exam before" hint="If not, your plan starts with reading.">
        {(control) => (
          <select
            {...control}
            name="hasStudied"
            defaultValue={hasStudiedValue(first.hasStudied)}
            className={`${controlLook} max-w-60`}
          >
            <option value="yes">Yes</option>
            <option value="no">Not yet</option>
            <option value="">No answer</option>
          </select>
        )}
      </Field>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDialog ? 'primary' : undefined} pending={isPending}>
          Save Settings
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

const SKELETON = (
  <div className="max-w-md space-y-5">
    <Skeleton className="h-36 max-w-60" />
    <Skeleton className="h-24 max-w-60" />
    <Skeleton className="h-24" />
    <Skeleton className="h-target w-36" />
  </div>
);
