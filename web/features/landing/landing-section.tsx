import type { ReactNode } from 'react';

type LandingSectionProps = {
  id: string;
  title: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** Shows a section of the page below a horizontal line. */
export function LandingSection({ id, title, action, children }: LandingSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-section-large border-line-strong border-t pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
