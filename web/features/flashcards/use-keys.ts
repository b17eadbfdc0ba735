import { useEffect, useEffectEvent } from 'react';

/** Whose own keys go first: fields and open dialogs, and for Space also what it presses. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox]';
const PRESSABLE = 'button, a, summary, [role=button]';

/** Calls what belongs to a key (`{ ArrowLeft: back }`), wherever on the page the focus is. */
export function useKeys(actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const target = event.target instanceof Element ? event.target : document.body;
    const isTaken = target.closest(event.key === ' ' ? `${TYPING}, ${PRESSABLE}` : TYPING);
    const isChord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!action || isTaken || isChord || event.repeat) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
