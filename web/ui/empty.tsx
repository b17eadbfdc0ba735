import type { ReactNode } from 'react';

// A ruled page that goes on, blank, under the words.
const RULES = {
  background: 'repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px 3rem)',
};

type EmptyProps = {
  title: string;
  words?: string;
  /** The way out of the emptiness, a button or a link. */
  children?: ReactNode;
};

/** Where the first entry will stand: what is missing, and what to do about it. */
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
