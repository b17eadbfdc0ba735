import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function Spinner({ className }: { className?: string }) {
  return <Icon of={LoaderCircle} className={classNames('animate-spin', className)} />;
}

type StatusProps = {
  /** The activity in progress: 'Loading...'. */
  children: ReactNode;
  /** Shows the text to assistive technology only. Use it where skeletons are visible. */
  isHidden?: boolean;
  className?: string;
};

/** A loading message, which screen readers announce politely. */
export function Status({ children, isHidden = false, className }: StatusProps) {
  return (
    <p role="status" className={isHidden ? 'sr-only' : classNames('flex items-center gap-3 text-ink-3', className)}>
      {!isHidden && <Spinner />}
      {children}
    </p>
  );
}
