import type { ReactNode } from 'react';

// Looks like a blank page of lined paper.
const RULED_PAPER = {
  background: 'repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px 3rem)',
};

type EmptyProps = {
  title: string;
  description?: string;
  /** A button or link to create the first entry. */
  children?: ReactNode;
};

/** Replaces an empty list: says what is missing and what the user can do. */
export function Empty({ title, description, children }: EmptyProps) {
  return (
    <div className="border-line border-y pt-6">
      <h2>{title}</h2>
      {description && <p className="mt-1">{description}</p>}
      {children && <div className="mt-4">{children}</div>}
      <div aria-hidden="true" className="mt-5 h-36" style={RULED_PAPER} />
    </div>
  );
}
