import { useEffect, useEffectEvent } from 'react';

/** Elements that handle keys themselves. Radio buttons are excluded because they ignore letters, digits and Enter. */
const KEY_OWNERS =
  'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]';
/** Elements that Enter and Space activate. */
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

/** Returns whether the focused element or a browser shortcut uses this key, or the user holds the key down. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  const owners = event.key === 'Enter' || event.key === ' ' ? `${KEY_OWNERS}, ${PRESSABLE}` : KEY_OWNERS;
  return event.repeat || event.altKey || event.ctrlKey || event.metaKey || target.closest(owners) !== null;
}

/** Calls the action of a pressed key (`{ ArrowLeft: back }`), unless `isKeyTaken` or Shift is pressed. */
export function useKeys(actions: Record<string, () => void>): void {
  useKeyDown((event) => {
    const action = actions[event.key];
    if (!action || event.shiftKey || isKeyTaken(event)) return;
    event.preventDefault();
    action();
  });
}
