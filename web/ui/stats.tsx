import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** Figures as in a ledger: four between two rules, two by two where there is less room. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <section aria-label="Figures" className="grid grid-cols-2 border-line-strong border-y @2xl:grid-cols-4">
      {children}
    </section>
  </div>
);

export const StatsSkeleton = () => (
  <div className="@container">
    <Skeleton className="h-64 @2xl:h-36" />
  </div>
);

type StatProps = {
  label: string;
  href?: string;
  value: ReactNode;
  /** A progress bar below the value. */
  bar?: ReactNode;
  note: ReactNode;
};

export function Stat({ label, href, value, bar, note }: StatProps) {
  const look = classNames(
    'flex min-w-0 flex-col border-line py-4 pr-4 text-ink-2 no-underline',
    '@max-2xl:even:border-l @max-2xl:even:pl-4 @max-2xl:nth-[n+3]:border-t',
    '@2xl:not-first:border-l @2xl:not-first:pl-4',
  );
  const content = (
    <>
      <span className="font-label text-1">{label}</span>
      <span className="figures mt-2 whitespace-nowrap font-serif font-title text-5 text-ink">{value}</span>
      {bar && <span className="my-2">{bar}</span>}
      <span className="text-1 text-ink-3">{note}</span>
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
