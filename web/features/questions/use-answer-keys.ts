import type { RefObject } from 'react';
import { isKeyTaken, useKeyDown } from '#web/lib/use-keys.ts';

/** Selects the elements that can have the focus but are not controls. */
const NO_CONTROL = 'body, main, main h1';

type AnswerKeys = {
  onChoose: (option: number) => void;
  onEnter: () => void;
  /** Called with any other key. */
  onOther?: (key: string) => void;
};

/**
 * Calls `onChoose` for the keys A-D and 1-4, and `onEnter` for Enter. Ignores keys unless the focus is in the tab panel
 * around `root`, on that panel's tab, or on no control, because letters that the user types or dictates elsewhere on
 * the page must not answer a question.
 */
export function useAnswerKeys(root: RefObject<HTMLElement | null>, { onChoose, onEnter, onOther }: AnswerKeys): void {
  useKeyDown((event) => {
    if (isKeyTaken(event) || !hasFocus(root.current, event.target)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
      return;
    }
    const option = optionOf(event.key);
    if (option >= 0) onChoose(option);
    else onOther?.(event.key);
  });
}

/** Returns the index of the option that a key chooses, or -1 for any other key. */
export function optionOf(key: string): number {
  return key.length === 1 ? Math.max('abcd'.indexOf(key.toLowerCase()), '1234'.indexOf(key)) : -1;
}

/** Returns whether a key that is pressed at `eventTarget` is meant for the panel around `root`. See `useAnswerKeys`. */
export function hasFocus(root: HTMLElement | null, eventTarget: EventTarget | null): boolean {
  if (!root || root.closest('[hidden]')) return false;
  const target = eventTarget instanceof Element ? eventTarget : document.body;
  const panel = root.closest('[role=tabpanel]') ?? root;
  const isTab = target.id !== '' && target.id === panel.getAttribute('aria-labelledby');
  return panel.contains(target) || isTab || target.matches(NO_CONTROL);
}
