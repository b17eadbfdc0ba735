import { useEffect, useEffectEvent } from 'react';

/** Elements that Enter or Space presses: their own keys go first. */
export const PRESSABLE = 'button, a, summary, [role=button]';

/** Hears every key, wherever the focus is. */
export function useKeyDown(hear: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
