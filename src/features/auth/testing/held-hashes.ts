import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Holds every password hash of this process until the test lets it run. */
export function holdHashes() {
  const real = crypto.argon2;
  const held: (() => void)[] = [];
  let isHolding = true;
  const spy = vi.spyOn(crypto, 'argon2').mockImplementation((...hash: Parameters<typeof real>) => {
    if (isHolding) held.push(() => real(...hash));
    else real(...hash);
  });
  syncBuiltinESMExports();
  return {
    heldCount: () => held.length,
    /** Lets one hash run, if one is held. */
    runOne: () => held.shift()?.(),
    /** Lets the one run that came last. */
    runLast: () => held.pop()?.(),
    /** Lets all hashes run, also later ones. */
    release: () => {
      isHolding = false;
      for (const run of held.splice(0)) run();
      spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
