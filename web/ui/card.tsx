import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A framed surface for interactive content, such as a form. Plain content is separated by lines instead. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line-strong bg-paper-raised p-6 max-md:p-4', className)}
    />
  );
}
