import { PATIENCE_MS } from '#server/testing/patience.ts';

// Time stands still for the client, so that no test can be too slow for it: the clocks stop (see setup.ts), and what the
// product does after a second or more, such as closing a toast, happens only in a test that fakes the timers and advances
// them. Testing Library waits longer than that with the same functions.

const { setTimeout, clearTimeout, setInterval, setImmediate } = globalThis;

const isTooLong = (delay = 0) => delay >= 1000 && delay !== PATIENCE_MS;
const never = () => setTimeout(() => {});
Object.assign(globalThis, {
  setTimeout: (...timer: Parameters<typeof setTimeout>) => (isTooLong(timer[1]) ? never() : setTimeout(...timer)),
  setInterval: (...timer: Parameters<typeof setInterval>) => (isTooLong(timer[1]) ? never() : setInterval(...timer)),
});

// The frames of jsdom end for the whole run once a test has faked `setInterval`, which jsdom uses for them.
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now())));
window.cancelAnimationFrame = (id) => clearTimeout(id);

/** Waits until the page shows what has arrived, and the effects of that have run. */
export async function settle(): Promise<void> {
  for (const _turn of ['the answer of a call', 'what it leads to']) {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
