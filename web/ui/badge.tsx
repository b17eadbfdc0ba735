import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const plain = { neutral: 'text-ink-2', success: 'text-success', below: 'text-below', danger: 'text-danger' };

const boxed = {
  neutral: 'border-line-strong bg-paper-raised text-ink-2',
  success: 'border-success-line bg-success-subtle text-success',
  below: 'border-below-fill bg-below-subtle text-below',
  danger: 'border-danger bg-danger-subtle text-danger',
};

type BadgeProps = {
  tone?: keyof typeof plain;
  /** Adds a frame, for a state that must stand out in a list. */
  isBoxed?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
};

/** Shows a state in words, because color alone must not carry a meaning. */
export function Badge({ tone = 'neutral', isBoxed = false, icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'figures inline-flex items-center gap-1.5 whitespace-nowrap font-label text-1',
        isBoxed ? classNames('rounded-small border px-2', boxed[tone]) : plain[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  );
}
