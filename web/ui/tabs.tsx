import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Takes `value` and `onValueChange`, or `defaultValue`. Arrow keys move between the tabs. */
export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={classNames('flex gap-6', className)} />;
}

/** The line under the active tab covers the bottom border of the element around the list. */
export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...rest}
      className={classNames(
        '-mb-px min-h-12 border-transparent border-b-2 font-label text-ink-3 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent',
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={classNames('focus-visible:outline-offset-8', className)} />;
}
