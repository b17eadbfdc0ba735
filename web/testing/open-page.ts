import { vi } from 'vitest';

/** Stands in for `openPage`, since jsdom loads no pages. */
export const openPage = vi.fn();
