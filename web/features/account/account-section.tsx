import { type ReactNode, useId } from 'react';

type AccountSectionProps = { title: string; words: ReactNode; children?: ReactNode };

/** Shows the title and an explanation in the margin, and the form or button beside them. */
export function AccountSection({ title, words, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} className="text-3 leading-(--lead-3)">
          {title}
        </h2>
        <div className="mt-1 max-w-measure text-1">{words}</div>
      </div>
      {children && <div className="max-w-md">{children}</div>}
    </section>
  );
}
