import { useRef } from 'react';

/**
 * Returns handlers that restore the focus after a modal element without a trigger closes. Radix restores the focus only
 * to triggers.
 */
export function useReturnFocus() {
  const previousFocus = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      previousFocus.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    },
  };
}
