import type { RefObject } from 'react';
import { isKeyTaken, useKeyDown } from '#web/lib/use-keys.ts';
import { hasShortcuts } from './shortcuts.ts';

/**
 * Calls `onKey` with each key that is pressed while the focus is in the box, unless the focused control uses it. It returns
 * whether it used the key. Letters and digits that the user types or dictates elsewhere must not answer a question, and
 * they do nothing where the user has switched them off.
 */
export function useBoxKeys(box: RefObject<HTMLElement | null>, onKey: (key: string) => boolean): void {
  useKeyDown((event) => {
    const { key, target, shiftKey } = event;
    const isCharacter = key.length === 1 && key !== ' ';
    if (isKeyTaken(event) || isOpenRadio(event) || !(target instanceof Node && box.current?.contains(target))) return;
    if (isCharacter ? !hasShortcuts() : shiftKey) return;
    if (onKey(key)) event.preventDefault();
  });
}

/** Space checks a radio button that is not checked. */
const isOpenRadio = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof HTMLInputElement && !target.checked;

/** Returns the index of the option that a key chooses, or -1 for any other key. */
export function optionOf(key: string): number {
  return key.length === 1 ? Math.max('abcd'.indexOf(key.toLowerCase()), '1234'.indexOf(key)) : -1;
}
