import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type BarProps = { className?: string; children: ReactNode };

/** Holds the buttons that submit an answer and open the next question, at the lower edge of the window, where thumbs reach. */
export function Bar({ className, children }: BarProps) {
  return (
    <div
      className={classNames(
        'sticky bottom-(--bottom-bar) flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line border-t bg-paper py-3 text-1 text-ink-3 max-md:-mx-margin max-md:px-margin',
        className,
      )}
    >
      {children}
    </div>
  );
}
