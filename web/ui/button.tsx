import { Slot } from 'radix-ui';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { classNames } from './class-names.ts';

const variants = {
  /** The main action. Use at most one in a view. */
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent active:bg-accent-active',
  line: 'border-line-control bg-paper-raised text-ink hover:bg-paper-hover hover:text-ink',
  ghost: 'border-transparent text-ink-2 hover:bg-paper-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  /** Opens a confirmation of a destructive action. */
  'quiet-danger': 'border-transparent text-danger hover:bg-danger-subtle',
  /** A completed state, such as 'Completed'. Use it with `disabled`. */
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
  /** Ignores presses while work is in progress. Unlike a disabled button, it keeps the focus. */
  pending?: boolean;
  /** Gives the only child, such as a link, the look of a button. */
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
  const press = useOncePerTask(onClick);
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
      data-variant={variant}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      {...rest}
      onClick={pending ? (event) => event.preventDefault() : press}
      className={look}
    />
  );
}

/** Ignores a second press in the same task, because `pending` is set only after the first press is handled. */
function useOncePerTask(onClick: ButtonProps['onClick']) {
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
