import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger travels sideways until it is a swipe. */
const DISTANCE = 48;

/** Tells a finger's swipe to either side; a mouse selects text as ever. The element needs `touch-action: pan-y`. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [across, along] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) < DISTANCE || Math.abs(across) < 2 * Math.abs(along)) return;
      if (across < 0) onLeft();
      else onRight();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
