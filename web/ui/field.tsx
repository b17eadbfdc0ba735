import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The attributes that connect a control with its label and message. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: string;
  /** Shows the label to assistive technology only, where the purpose of the control is visible from its position. */
  isLabelHidden?: boolean;
  /** Appears under the control unless there is an error. */
  hint?: ReactNode;
  error?: string;
  children: (control: ControlProps) => ReactNode;
  className?: string;
};

/** The classes of text fields, select triggers and text areas. */
export const controlLook =
  'min-h-target w-full rounded-control border border-line-control bg-paper-raised px-3 py-2 text-2 text-ink transition-colors aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger disabled:border-line disabled:bg-transparent disabled:text-ink-disabled';

/** A label, a control and a message. `children` renders the control with the attributes that it gets. */
export function Field({ label, isLabelHidden = false, hint, error, children, className }: FieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block font-label text-1 text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message && (
        <p
          id={`${id}-message`}
          role={error ? 'alert' : undefined}
          className={classNames('mt-1.5 text-1', error ? 'flex items-start gap-2 text-danger' : 'text-ink-3')}
        >
          {error && <Icon of={CircleAlert} size={16} className="mt-0.5" />}
          {message}
        </p>
      )}
    </div>
  );
}
