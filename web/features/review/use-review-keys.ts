import type { RefObject } from 'react';
import { hasFocus } from '#web/features/questions/use-answer-keys.ts';
import { isKeyTaken, useKeyDown } from '#web/lib/use-keys.ts';

/** Calls `onKey` with each key that is meant for the review: see `useAnswerKeys`. It returns true if it used the key. */
export function useReviewKeys(root: RefObject<HTMLElement | null>, onKey: (key: string) => boolean): void {
  useKeyDown((event) => {
    if (isKeyTaken(event) || isOpenRadio(event) || !hasFocus(root.current, event.target)) return;
    if (onKey(event.key)) event.preventDefault();
  });
}

/** Space checks a radio button that is not checked. */
const isOpenRadio = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof HTMLInputElement && !target.checked;
