import type { ReactNode } from 'react';

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-small border border-line-strong border-b-2 bg-paper-raised px-1.5 font-label font-sans text-ink-3">
      {children}
    </kbd>
  );
}
