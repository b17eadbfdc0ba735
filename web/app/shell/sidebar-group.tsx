import type { ReactNode } from 'react';

type SidebarGroupProps = {
  headingId: string;
  title: string;
  /** The heading of the column of numbers. */
  caption?: string;
  children: ReactNode;
};

/** A list with a heading. The collapsed sidebar shows a horizontal line instead of the heading. */
export function SidebarGroup({ headingId, title, caption, children }: SidebarGroupProps) {
  return (
    <div className="group/list pt-4 rail:pt-0">
      <div className="mx-auto my-2 hidden w-6 border-line border-t rail:block rail:group-first/list:hidden" />
      <div className="flex justify-between px-2 pb-1 text-1 text-ink-3 rail:sr-only">
        <h2 id={headingId} className="font-label font-sans text-1 text-ink-3 tracking-normal">
          {title}
        </h2>
        {caption && <span aria-hidden="true">{caption}</span>}
      </div>
      <ul aria-labelledby={headingId} className="space-y-px">
        {children}
      </ul>
    </div>
  );
}
