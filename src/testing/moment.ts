/** Waits until the clock shows a later time (milliseconds), so that a row which is written next is newer than all others. */
export async function nextMoment(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await new Promise(setImmediate);
}
