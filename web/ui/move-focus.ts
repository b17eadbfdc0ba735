/** For what takes away what was pressed: the focus goes on to `target`, unless the reader is typing somewhere by now. */
export function moveFocus(target: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, [role=combobox]')) return;
  target?.focus({ preventScroll: true });
}

/** The heading of the part of the page that an element stands in, ready to be focused. */
export function headOf(element: Element): HTMLElement | null {
  const head = element.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null;
  if (head) head.tabIndex = -1;
  return head;
}
