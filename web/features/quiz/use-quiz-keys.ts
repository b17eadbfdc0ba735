import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whose own keys go first: fields, and for Enter also buttons, links and summaries. */
const TYPING = 'textarea, select, [contenteditable], input:not([type=radio])';
const PRESSABLE = 'button, a, summary, [role=button]';

/** A-D and 1-4 choose, Enter goes on, wherever the focus is; while the quiz is hidden or a dialog is open, nothing. */
export function useQuizKeys(
  root: RefObject<HTMLElement | null>,
  keys: { onChoose: (option: number) => void; onEnter: () => void },
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isElsewhere = !root.current || root.current.closest('[hidden]') || target.closest(`[role=dialog], ${TYPING}`);
    if (isElsewhere || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (target.closest(PRESSABLE)) return;
      event.preventDefault();
      keys.onEnter();
      return;
    }
    const option = /^[a-d]$/i.test(event.key) ? 'abcd'.indexOf(event.key.toLowerCase()) : '1234'.indexOf(event.key);
    if (event.key.length === 1 && option >= 0) keys.onChoose(option);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
