/** A tooltip and the element that it describes. */
export type Tip = { id: string; trigger: HTMLElement; label: string; side: 'top' | 'right' | 'bottom' | 'left' };
