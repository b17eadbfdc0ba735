import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { PATIENCE_MS } from '#server/testing/patience.ts';
import { setServerReachable } from '#web/lib/connection.ts';
import { clearToasts } from '#web/ui/toast-store.ts';
import { NOW } from './moments.ts';
import { openPage } from './open-page.ts';
import { settle } from './still-time.ts';

// Files share their modules: the screens that one file has loaded call the same stand-in in the next.
vi.mock(import('#web/lib/paths.ts'), async (original) => ({ ...(await original()), openPage }));

const reactTests = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
configure(({ getElementError }) => ({
  asyncUtilTimeout: PATIENCE_MS,
  // Each look of a wait that is not over makes an error. Only the last one is read, so only that one prints the page.
  getElementError: function elementError(message, container) {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    Error.captureStackTrace(error, elementError);
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
  // Each `findBy`, `waitFor` and user event ends with this. The wrapper of Testing Library may end before React has run
  // the effects of what is on the page, and then a key finds no listener.
  asyncWrapper: async (run) => {
    const before = reactTests.IS_REACT_ACT_ENVIRONMENT;
    reactTests.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await run();
      await settle();
      return result;
    } finally {
      reactTests.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
}));

// The app calls these functions, which jsdom lacks.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
// Nothing is in view, because the elements have no size.
window.IntersectionObserver = class implements IntersectionObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** In CSS pixels. It applies to media queries of the form `(width >= 48rem)`. */
let viewportWidth = 1440;
export function setViewportWidth(width: number): void {
  viewportWidth = width;
}
window.matchMedia = (query) => {
  const minWidth = Number(/width >= ([\d.]+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) * 16;
  return Object.assign(new EventTarget(), { matches: viewportWidth >= minWidth, media: query }) as MediaQueryList;
};

let consoleOutput: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  openPage.mockReset();
  setServerReachable(true);
  consoleOutput = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => consoleOutput.push(`console.${level}: ${args.join(' ')}`));
  }
});

/** A sitting of an exam that has gone takes its entry out of the browser's history, which must not happen in the next test. */
const isHistoryHeld = () => Boolean((window.history.state as { isHeld?: boolean } | null)?.isHeld);

// A test that expects console output replaces the spy: vi.spyOn(console, 'error').
afterEach(async () => {
  cleanup();
  // Not imported above, because it uses the module that is replaced there.
  (await import('#web/features/outbox/sender.ts')).stopSending();
  clearToasts();
  if (isHistoryHeld()) await expect.poll(isHistoryHeld).toBe(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/');
  viewportWidth = 1440;
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the tests' own cookies
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  expect(consoleOutput).toEqual([]);
});
