import { useEffect, useEffectEvent } from 'react';

/** Fields, dialogs and lists handle their own keys; a radio button has no use for letters, digits and Enter. */
const KEY_OWNERS = 'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=listbox]';
/** Enter and Space press these. */
const PRESSABLE = 'button, a, summary, [role=button]';

/** Calls `listener` for every key that is pressed, wherever the focus is. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** Does this key belong to the focused element, to a shortcut of the browser, or is it a repeat of a key held down? */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  const owners = event.key === 'Enter' || event.key === ' ' ? `${KEY_OWNERS}, ${PRESSABLE}` : KEY_OWNERS;
  return event.repeat || event.altKey || event.ctrlKey || event.metaKey || target.closest(owners) !== null;
}

/** Calls the action of a key (`{ ArrowLeft: back }`), unless the key is taken. */
export function useKeys(actions: Record<string, () => void>): void {
  useKeyDown((event) => {
    const action = actions[event.key];
    if (!action || event.shiftKey || isKeyTaken(event)) return;
    event.preventDefault();
    action();
  });
}
