import type { KeyboardEvent } from 'react';

/** For a text area, where Enter is a new line: Ctrl+Enter or Cmd+Enter sends its form. */
export function saveByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
