import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Shows a label that opens more text or a table below it. */
export function Disclosure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <details className={classNames('group text-1', className)}>
      <summary className="flex min-h-target w-max max-w-full list-none items-center gap-1 text-accent [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} size={16} className="transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
