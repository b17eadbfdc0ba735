import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field at once, as a paste does. Typing renders the form for each key, so tests type only where the
 * keys are the point.
 */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
