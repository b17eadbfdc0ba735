import { Collapsible as Radix } from 'radix-ui';

/** Takes `open` and `onOpenChange`, or `defaultOpen`. The trigger is a button with `aria-expanded`. */
export const Collapsible = Radix.Root;
export const CollapsibleTrigger = Radix.Trigger;
export const CollapsibleContent = Radix.Content;
