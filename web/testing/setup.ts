import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { tellReached } from '#web/lib/connection.ts';
import { clearToasts } from '#web/ui/toast-store.ts';
import { openPage } from './open-page.ts';

// Files share their modules: the screens that one file has loaded call the same stand-in in the next.
vi.mock(import('#web/lib/paths.ts'), async (original) => ({ ...(await original()), openPage }));

// A screen is a chunk of its own, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 5000 });

// What jsdom lacks and the program calls.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** The viewport of the tests, in CSS pixels; media queries of the form (width >= 48rem) obey it. */
let viewportWidth = 1440;
export function setViewportWidth(width: number): void {
  viewportWidth = width;
}
window.matchMedia = (query) => {
  const least = Number(/width >= ([\d.]+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) * 16;
  return Object.assign(new EventTarget(), { matches: viewportWidth >= least, media: query }) as MediaQueryList;
};

let complaints: string[] = [];

beforeEach(() => {
  openPage.mockReset();
  tellReached(true);
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => complaints.push(`console.${level}: ${words.join(' ')}`));
  }
});

// A test that expects a complaint replaces the spy with its own: vi.spyOn(console, 'error').
afterEach(() => {
  cleanup();
  clearToasts();
  viewportWidth = 1440;
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the tests' own cookies
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  expect(complaints).toEqual([]);
});
