import { useKeyDown } from './use-keys.ts';

/** Calls `act` for Ctrl or Cmd plus a letter, wherever the focus is. */
export function useShortcut(letter: string, act: () => void): void {
  useKeyDown((event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    act();
  });
}
