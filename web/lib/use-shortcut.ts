import { useKeyDown } from './use-keys.ts';

/** Calls `action` when the user presses Ctrl or Cmd plus the letter, wherever the focus is. */
export function useShortcut(letter: string, action: () => void): void {
  useKeyDown((event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    action();
  });
}
