/** Moves the focus to `target` after the focused element was removed, unless the user is typing in a field. */
export function moveFocus(target: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, [role=combobox]')) return;
  target?.focus({ preventScroll: true });
}

/** Returns the heading of the section that contains the element, and makes the heading focusable. */
export function headOf(element: Element): HTMLElement | null {
  const head = element.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null;
  if (head) head.tabIndex = -1;
  return head;
}
