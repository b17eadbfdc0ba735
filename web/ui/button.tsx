import { Slot } from 'radix-ui';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { classNames } from './class-names.ts';

const variants = {
  /** The one thing to do here: at most one in a view. */
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent active:bg-accent-active',
  line: 'border-line-control bg-paper-raised text-ink hover:bg-paper-hover hover:text-ink',
  ghost: 'border-transparent text-ink-2 hover:bg-paper-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  /** Leads to something destructive that is asked about first. */
  'quiet-danger': 'border-transparent text-danger hover:bg-danger-subtle',
  /** A state reached, such as 'Completed'; use it together with `disabled`. */
  done: 'border-transparent bg-success-subtle text-success',
};

const sizes = {
  medium: 'min-h-target text-2',
  small: 'min-h-9 touch:min-h-target text-1',
  icon: 'size-target text-2',
};

const paddings = {
  medium: { primary: 'px-6', danger: 'px-6', line: 'px-4', done: 'px-4', ghost: 'px-3', 'quiet-danger': 'px-3' },
  small: { primary: 'px-5', danger: 'px-5', line: 'px-3', done: 'px-3', ghost: 'px-3', 'quiet-danger': 'px-3' },
  icon: undefined,
};

type ButtonVariant = keyof typeof variants;

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: keyof typeof sizes;
  /** Work is under way: the button can't be pressed but keeps the focus. */
  pending?: boolean;
  /** Dresses its only child, for instance a link, as a button. */
  asChild?: boolean;
};

export function Button({
  variant = 'line',
  size = 'medium',
  pending = false,
  asChild = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const Component = asChild ? Slot.Root : 'button';
  const press = useOncePerTurn(onClick);
  const look = classNames(
    'inline-flex select-none items-center justify-center gap-2 rounded-control border text-center font-label no-underline',
    'transition-colors max-sm:whitespace-normal sm:whitespace-nowrap',
    'aria-disabled:cursor-progress aria-disabled:opacity-70',
    variant !== 'done' && 'disabled:border-line disabled:bg-transparent disabled:text-ink-disabled',
    variants[variant],
    sizes[size],
    paddings[size]?.[variant],
    className,
  );
  return (
    <Component
      {...(asChild ? {} : { type: 'button' })}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      {...rest}
      onClick={pending ? (event) => event.preventDefault() : press}
      className={look}
    />
  );
}

/** `pending` comes a turn after the press that it follows; what is pressed again before that is the same press. */
function useOncePerTurn(onClick: ButtonProps['onClick']) {
  const isPressed = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isPressed.current) return event.preventDefault();
    isPressed.current = true;
    onClick?.(event);
    setTimeout(() => {
      isPressed.current = false;
    });
  };
}
