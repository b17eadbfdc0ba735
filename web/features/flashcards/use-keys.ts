import { PRESSABLE, useKeyDown } from '#web/lib/use-key-down.ts';

/** Whose own keys go first: fields and open dialogs, and for Space also what it presses. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox]';

/** Calls what belongs to a key (`{ ArrowLeft: back }`), wherever on the page the focus is. */
export function useKeys(actions: Record<string, () => void>): void {
  useKeyDown((event) => {
    const action = actions[event.key];
    const target = event.target instanceof Element ? event.target : document.body;
    const isTaken = target.closest(event.key === ' ' ? `${TYPING}, ${PRESSABLE}` : TYPING);
    const isChord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!action || isTaken || isChord || event.repeat) return;
    event.preventDefault();
    action();
  });
}
