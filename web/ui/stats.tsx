import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** Figures as in a ledger: the numerals stand in the margin, their names beside them. In two columns where there is room. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <section
      aria-label="Figures"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-line-strong border-y @2xl:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]"
    >
      {children}
    </section>
  </div>
);

export const StatsSkeleton = () => (
  <div className="@container">
    <Skeleton className="h-72 @2xl:h-36" />
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
  const look =
    'col-span-2 grid grid-cols-subgrid items-center border-line py-3 text-ink-2 no-underline not-first:border-t @2xl:nth-2:border-t-0';
  const content = (
    <>
      <span className="col-start-2 self-end font-label text-1">{label}</span>
      <span className="figures col-start-1 row-span-2 row-start-1 whitespace-nowrap font-serif font-title text-5 text-ink">
        {value}
      </span>
      {bar && <div className="order-last col-span-2 mt-2">{bar}</div>}
      <span className="col-start-2 self-start text-1 text-ink-3">{note}</span>
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
