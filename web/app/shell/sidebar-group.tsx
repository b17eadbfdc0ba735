import type { ReactNode, Ref } from 'react';

type SidebarGroupProps = {
  headingId: string;
  headingRef?: Ref<HTMLHeadingElement>;
  title: string;
  /** The heading of the column of numbers. */
  caption?: string;
  children: ReactNode;
};

/** A list with a heading. The collapsed sidebar shows a horizontal line instead of the heading. */
export function SidebarGroup({ headingId, headingRef, title, caption, children }: SidebarGroupProps) {
  return (
    <div className="group/list pt-4 rail:pt-0">
      <div className="mx-auto my-2 hidden w-6 border-line border-t rail:block rail:group-first/list:hidden" />
      <div className="flex justify-between px-2 pb-1 text-1 text-ink-3 rail:sr-only">
        <h2
          ref={headingRef}
          id={headingId}
          tabIndex={headingRef ? -1 : undefined}
          className="font-label font-sans text-1 text-ink-3 tracking-normal outline-none"
        >
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
