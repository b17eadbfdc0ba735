/** Moves the focus to `target` after the pressed element was removed, unless the user is typing somewhere else by now. */
export function moveFocus(target: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, [role=combobox]')) return;
  target?.focus({ preventScroll: true });
}

/** The heading of the section that contains an element, ready for the focus. */
export function headOf(element: Element): HTMLElement | null {
  const head = element.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null;
  if (head) head.tabIndex = -1;
  return head;
}
