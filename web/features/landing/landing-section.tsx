import type { ReactNode } from 'react';

type LandingSectionProps = {
  id: string;
  title: string;
  /** Beside the title: where this leads. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the page under its own rule. */
export function LandingSection({ id, title, action, children }: LandingSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-chapter border-line-strong border-t pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
