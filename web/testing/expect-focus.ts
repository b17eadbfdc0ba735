import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for the element, and until it has the focus. */
export async function expectFocus(element: Promise<Element>): Promise<void> {
  const target = await element;
  await waitFor(() => expect(document.activeElement).toBe(target));
}
