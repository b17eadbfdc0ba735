import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field } from './field.tsx';

type FieldTexts = { label: string; hint?: ReactNode; error?: string };

export function TextField({ label, hint, error, className, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={controlLook} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, className, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className={classNames(controlLook, 'block resize-y')} />}
    </Field>
  );
}
