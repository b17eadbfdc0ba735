import { Tooltip as Radix } from 'radix-ui';
import { type ComponentProps, useEffect, useImperativeHandle } from 'react';
import type { Tip } from './tip.ts';

/** Milliseconds before the first tooltip shows, and the window in which the next one shows at once. */
const DELAY = 700;
const SKIP_DELAY = 300;

/** The tooltips of triggers anywhere on the page. */
export default function TooltipLayer({ tips }: { tips: Tip[] }) {
  return (
    <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
      {tips.map(({ id, trigger, label, side }) => (
        <Radix.Root key={id}>
          <Radix.Trigger asChild>
            <Adopted element={trigger} />
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

type AdoptedProps = { element: HTMLElement } & ComponentProps<'button'>;

/** Represents an element that exists already: what Radix gives its trigger goes to that element. */
function Adopted({ element, ref, 'aria-describedby': description, ...props }: AdoptedProps) {
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

  // The event that loaded this layer, a focus or a hover, happened before the handlers were attached.
  useEffect(() => {
    const isPointedAt = window.matchMedia('(hover: hover)').matches && element.matches(':hover');
    if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'));
    else if (isPointedAt) element.dispatchEvent(new PointerEvent('pointermove'));
  }, [element]);
  return null;
}
