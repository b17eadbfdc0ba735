import type { RefObject } from 'react';
import { PRESSABLE, useKeyDown } from '#web/lib/use-key-down.ts';

/** Whose own keys go first: fields, and for Enter also buttons, links and summaries. */
const TYPING = 'textarea, select, [contenteditable], input:not([type=radio])';

/** Where the reader is when nothing else on the page has the focus. */
const NOWHERE = 'body, main, main h1';

/**
 * A-D and 1-4 choose, Enter goes on, while the focus is in the quiz's panel, on its tab, or nowhere: a letter meant for
 * something else on the page, or dictated to it, answers nothing.
 */
export function useQuizKeys(
  root: RefObject<HTMLElement | null>,
  keys: { onChoose: (option: number) => void; onEnter: () => void },
): void {
  useKeyDown((event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!isOwn(target, root.current) || target.closest(TYPING)) return;
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (target.closest(PRESSABLE)) return;
      event.preventDefault();
      keys.onEnter();
      return;
    }
    const option = optionOf(event.key);
    if (option >= 0) keys.onChoose(option);
  });
}

/** The option that a key chooses; -1 for any other key. */
export function optionOf(key: string): number {
  return key.length === 1 ? Math.max('abcd'.indexOf(key.toLowerCase()), '1234'.indexOf(key)) : -1;
}

function isOwn(target: Element, root: HTMLElement | null): boolean {
  if (!root || root.closest('[hidden]')) return false;
  const panel = root.closest('[role=tabpanel]') ?? root;
  const isTab = target.id !== '' && target.id === panel.getAttribute('aria-labelledby');
  return panel.contains(target) || isTab || target.matches(NOWHERE);
}
