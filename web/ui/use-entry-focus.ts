import { type RefObject, useEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/**
 * Moves the focus when an entry of a list is deleted or restored. A restored entry takes the focus. After a deletion,
 * the entry that takes its place does, or `heading` if the list is empty. The entry needs `tabIndex={-1}`.
 */
export function useEntryFocus(isRestored: boolean, heading: RefObject<HTMLElement | null>) {
  const entry = useRef<HTMLLIElement>(null);
  const neighbor = useRef<Element>(null);

  useEffect(() => {
    if (isRestored) moveFocus(entry.current);
  }, [isRestored]);

  return {
    entry,
    beforeDeletion: () => {
      neighbor.current = entry.current?.nextElementSibling ?? entry.current?.previousElementSibling ?? null;
    },
    afterDeletion: () => {
      const { current } = neighbor;
      moveFocus(current instanceof HTMLElement && current.isConnected ? current : heading.current);
    },
  };
}
