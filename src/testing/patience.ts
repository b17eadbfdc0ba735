import { setTimeout as delay } from 'node:timers/promises';

/**
 * The longest time that a test waits for an event (milliseconds), in a browser, a worker or the server. It only bounds a
 * test that fails, so it is long. TEST_PATIENCE multiplies it on a machine that needs more.
 */
export const PATIENCE_MS = 60_000 * Number(process.env.TEST_PATIENCE ?? 1);

/**
 * Waits a little between two looks at something that gives no event, or makes a stand-in slow. No test asserts what has
 * happened after a pause.
 */
export const pause = (ms: number): Promise<void> => delay(ms);
