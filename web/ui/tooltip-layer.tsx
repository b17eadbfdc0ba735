import { Tooltip as Radix } from 'radix-ui';
import { type ComponentProps, useEffect, useImperativeHandle } from 'react';
import type { Tip } from './tip.ts';

const DELAY_MS = 700;
/** After a tooltip closes, another tooltip opens without a delay for this long. */
const SKIP_DELAY_MS = 300;

/** Shows tooltips for elements anywhere on the page. */
export default function TooltipLayer({ tips }: { tips: Tip[] }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {tips.map(({ id, trigger, label, side }) => (
        <Radix.Root key={id}>
          <Radix.Trigger asChild>
            <ExistingElement element={trigger} />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              side={side}
              sideOffset={8}
              className="z-50 max-w-72 animate-fade-in rounded-small bg-ink px-2 py-1 text-1 text-paper shadow-float"
            >
              {label}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      ))}
    </Radix.Provider>
  );
}

type ExistingElementProps = { element: HTMLElement } & ComponentProps<'button'>;

/** Applies the props that Radix passes to its trigger to an element that is already on the page. */
function ExistingElement({ element, ref, 'aria-describedby': description, ...props }: ExistingElementProps) {
  useImperativeHandle(ref, () => element as HTMLButtonElement, [element]);

  useEffect(() => {
    const handlers = Object.entries(props).filter(([name]) => name.startsWith('on')) as [string, EventListener][];
    for (const [name, handler] of handlers) element.addEventListener(name.slice(2).toLowerCase(), handler);
    return () => {
      for (const [name, handler] of handlers) element.removeEventListener(name.slice(2).toLowerCase(), handler);
    };
  });

  useEffect(() => {
    if (!description) return;
    element.setAttribute('aria-describedby', description);
    return () => element.removeAttribute('aria-describedby');
  }, [element, description]);

  // The focus or hover event that loaded this layer happened before the handlers were attached.
  useEffect(() => {
    const isPointedAt = window.matchMedia('(hover: hover)').matches && element.matches(':hover');
    if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'));
    else if (isPointedAt) element.dispatchEvent(new PointerEvent('pointermove'));
  }, [element]);
  return null;
}
