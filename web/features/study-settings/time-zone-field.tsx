import { useState } from 'react';
import { controlLook, Field } from '#web/ui/field.tsx';
import { browserTimeZone, otherTimeZones, US_TIME_ZONES } from './time-zones.ts';

type TimeZoneFieldProps = { name: string; defaultValue: string; error?: string };

/** A native list, because it has several hundred entries. */
export function TimeZoneField({ name, defaultValue, error }: TimeZoneFieldProps) {
  const [others] = useState(() => otherTimeZones(defaultValue));
  const hint =
    defaultValue === browserTimeZone()
      ? 'Your study day starts at midnight in this time zone. It matches your browser.'
      : 'Your study day starts at midnight in this time zone.';
  return (
    <Field label="Time zone" hint={hint} error={error}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue} className={controlLook}>
          <optgroup label="United States">
            {US_TIME_ZONES.map((zone) => (
              <option key={zone.value} value={zone.value}>
                {zone.label}
              </option>
            ))}
          </optgroup>
          <optgroup label="All other time zones">
            {others.map((zone) => (
              <option key={zone.value} value={zone.value}>
                {zone.label}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  );
}
