import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** Four statistics in a row, or in two rows of two on a narrow screen. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 border-line-strong border-y lg:grid-cols-4">
      {children}
    </section>
  );
}

type StatProps = {
  label: string;
  href?: string;
  /** Undefined while the value loads. */
  value: ReactNode;
  /** A progress bar between the value and its note. */
  bar?: ReactNode;
  note: ReactNode;
};

export function Stat({ label, href, value, bar, note }: StatProps) {
  const look = classNames(
    'block min-w-0 border-line py-4 text-ink-2 no-underline',
    'max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:nth-[n+3]:border-t',
    'lg:px-5 lg:not-first:border-l lg:first:pl-0',
  );
  const content = (
    <>
      <span className="block font-label text-1">{label}</span>
      <span className="figures mt-2 block whitespace-nowrap font-serif font-title text-5 text-ink">
        {value ?? <Skeleton className="h-(--lead-5) w-20" />}
      </span>
      {bar && <div className="my-2">{bar}</div>}
      <span className="block text-1 text-ink-3">{note ?? <Skeleton className="h-5 w-28" />}</span>
    </>
  );
  if (!href) return <div className={look}>{content}</div>;
  return (
    <Link href={href} className={classNames(look, 'hover:bg-paper-hover')}>
      {content}
    </Link>
  );
}

/** The unit or the total after a value: 'min', '/27'. */
export function StatUnit({ children }: { children: ReactNode }) {
  return <small className="font-sans font-text text-2 text-ink-3">{children}</small>;
}
