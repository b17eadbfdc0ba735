/** The classes of a sidebar row, which is a link or a button. In the collapsed sidebar the row is a square. */
export const sidebarRow =
  'flex min-h-9 w-full items-start rounded-control px-2 py-2 text-left text-1 text-ink-2 no-underline transition-colors hover:bg-paper-hover hover:text-ink touch:min-h-target touch:py-3 aria-[current]:bg-accent-subtle aria-[current]:font-label aria-[current]:text-accent rail:size-10 rail:min-h-10 rail:items-center rail:justify-center rail:p-0';
