import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field } from './field.tsx';
import { Icon } from './icon.tsx';

type PasswordFieldProps = { label: string; hint?: ReactNode; error?: string } & Omit<ComponentProps<'input'>, 'type'>;

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={classNames(controlLook, 'pr-12')}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-target place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <Icon of={isShown ? EyeOff : Eye} />
            {/* It is text instead of an aria-label, so that tests that search by label find only the field. */}
            <span className="sr-only">{isShown ? 'Hide password' : 'Show password'}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
