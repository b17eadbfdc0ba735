import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type BarProps = { isSticky?: boolean; className?: string; children: ReactNode };

/** Has what goes on. It is at the lower edge of the window, where thumbs reach it, unless the question is over. */
export function Bar({ isSticky = true, className, children }: BarProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-4 text-1 text-ink-3',
        isSticky && 'sticky bottom-0 border-line border-t bg-paper py-3 max-md:-mx-margin max-md:px-margin',
        className,
      )}
    >
      {children}
    </div>
  );
}
