import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

// Looks like a blank page of lined paper.
const RULED_PAPER = {
  background: 'repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px 3rem)',
};

type EmptyProps = {
  title: string;
  description?: string;
  /** Leaves out the picture of a blank page. Set it at the end of a task, where nothing is missing. */
  isBrief?: boolean;
  /** A button or link to create the first entry. */
  children?: ReactNode;
};

/** Replaces an empty list: says what is missing and what the user can do. */
export function Empty({ title, description, isBrief, children }: EmptyProps) {
  return (
    <div className={classNames('border-line border-y pt-6', isBrief && 'pb-6')}>
      <h2>{title}</h2>
      {description && <p className="mt-1">{description}</p>}
      {children && <div className="settles mt-4">{children}</div>}
      {!isBrief && <div aria-hidden="true" className="mt-5 h-36" style={RULED_PAPER} />}
    </div>
  );
}
