import type { ReactNode } from 'react';

// A blank ruled page below the text.
const RULES = {
  background: 'repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px 3rem)',
};

type EmptyProps = {
  title: string;
  words?: string;
  /** A button or link that leads to a first entry. */
  children?: ReactNode;
};

/** Shows in place of an empty list: what is missing, and what to do about it. */
export function Empty({ title, words, children }: EmptyProps) {
  return (
    <div className="border-line border-y pt-6">
      <h2>{title}</h2>
      {words && <p className="mt-1">{words}</p>}
      {children && <div className="mt-4">{children}</div>}
      <div aria-hidden="true" className="mt-5 h-36" style={RULES} />
    </div>
  );
}
