import { useEffect, useEffectEvent, useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';

/** How long a correct answer stays marked before the next question comes, in milliseconds. */
const MARKED_MS = 800;

/**
 * Calls `goOn` a moment after the user taps the correct option, unless the user then presses anything, or prefers reduced
 * motion. Returns whether that call is about to come, and a function that takes whether the latest answer was such a tap.
 */
export function useAutoNext(isAnswered: boolean, goOn: () => void) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isCorrectTap, setCorrectTap] = useState(false);
  const isAutoNext = isCorrectTap && isAnswered && !isStill;
  const move = useEffectEvent(goOn);
  useEffect(() => {
    if (!isAutoNext) return;
    const stay = () => setCorrectTap(false);
    const timer = setTimeout(() => move(), MARKED_MS);
    window.addEventListener('pointerdown', stay);
    window.addEventListener('keydown', stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', stay);
      window.removeEventListener('keydown', stay);
    };
  }, [isAutoNext]);
  return { isAutoNext, setCorrectTap };
}
