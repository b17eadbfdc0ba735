import { type PointerEvent, useRef } from 'react';

/** Pixels. A shorter horizontal movement is not a swipe. */
const MIN_DISTANCE = 48;

/** Detects horizontal swipes with a finger. A mouse still selects text. The element needs `touch-action: pan-y`. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return;
      if (dx < 0) onLeft();
      else onRight();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
