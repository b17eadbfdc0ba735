import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  note: 'rounded-card bg-buff-subtle px-4 py-3 text-ink',
  line: 'rounded-card bg-buff-subtle px-4 py-1 text-1 text-ink',
  panel: 'rounded-card bg-buff-subtle px-5 py-4 text-ink',
  account: 'border-buff-strong border-y bg-buff-subtle px-4 py-3',
  invitation: 'border-buff-strong border-y bg-buff-subtle p-6 max-md:-mx-4 max-md:px-4',
};

type NoticeProps = ComponentProps<'div'> & {
  look?: keyof typeof looks;
  /** Lets screen readers read the words, but not the action, when the notice appears. */
  isStatus?: boolean;
  /** Stands beside the words. */
  action?: ReactNode;
};

/** Tells the user something in a box. */
export function Notice({ look = 'note', isStatus = false, action, className, children, ...box }: NoticeProps) {
  return (
    <div {...box} className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2', looks[look], className)}>
      <div role={isStatus ? 'status' : undefined} className="min-w-0 flex-1">
        {children}
      </div>
      {action}
    </div>
  );
}
