/** A tooltip, and the element that it belongs to. */
export type Tip = { id: string; trigger: HTMLElement; label: string; side: 'top' | 'right' | 'bottom' | 'left' };
