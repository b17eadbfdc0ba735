import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function Spinner({ className }: { className?: string }) {
  return <Icon of={LoaderCircle} className={classNames('animate-spin', className)} />;
}

type StatusProps = {
  /** What is going on: 'Loading...' */
  children: ReactNode;
  /** For assistive technology only, where skeletons show it to the eye. */
  isHidden?: boolean;
  className?: string;
};

/** A wait in words, announced politely. */
export function Status({ children, isHidden = false, className }: StatusProps) {
  return (
    <p role="status" className={isHidden ? 'sr-only' : classNames('flex items-center gap-3 text-ink-3', className)}>
      {!isHidden && <Spinner />}
      {children}
    </p>
  );
}
