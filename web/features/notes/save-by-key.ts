import type { KeyboardEvent } from 'react';

/** Submits the form of a text area on Ctrl+Enter or Cmd+Enter, because Enter alone begins a new line. */
export function saveByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
