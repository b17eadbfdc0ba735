import { getNonce } from 'get-nonce';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field } from './field.tsx';
import { Icon } from './icon.tsx';

type SelectProps = {
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  options: { value: string; label: ReactNode }[];
  /** Appears until the user chooses an option. */
  placeholder?: string;
  /** The name of the value in a form. */
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  className?: string;
};

/** The classes of the arrows at the ends of a long list. The list scrolls while the pointer is over an arrow. */
const scrollButton = 'flex h-7 shrink-0 items-center justify-center text-ink-3';

/** A field to choose one of several options. Long options wrap. */
export function Select({ options, placeholder, name, value, onChange, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Radix.Root name={name} value={value} onValueChange={onChange}>
          <Radix.Trigger
            {...control}
            className={classNames(
              controlLook,
              'flex items-center justify-between gap-3 text-left data-placeholder:text-ink-3',
            )}
          >
            <Radix.Value placeholder={placeholder} />
            <Radix.Icon asChild>
              <Icon of={ChevronDown} className="text-ink-3" />
            </Radix.Icon>
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              collisionPadding={16}
              className="z-40 max-h-[min(28rem,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width) min-w-68 max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line-strong bg-paper-raised shadow-float data-[state=open]:animate-fade-in"
            >
              <Radix.ScrollUpButton className={scrollButton}>
                <Icon of={ChevronUp} size={16} />
              </Radix.ScrollUpButton>
              <Radix.Viewport nonce={getNonce()} className="p-1">
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    className="flex min-h-9 touch:min-h-target cursor-default select-none items-center justify-between gap-3 rounded-control px-3 py-1.5 text-2 text-ink outline-none data-highlighted:bg-accent-subtle"
                  >
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    <Radix.ItemIndicator>
                      <Icon of={Check} size={16} className="text-accent" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
              <Radix.ScrollDownButton className={scrollButton}>
                <Icon of={ChevronDown} size={16} />
              </Radix.ScrollDownButton>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  );
}
