import type { Call } from '../../call.ts';
import { cached } from '../../platform/cache.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { countReports } from '../reports/reports.service.ts';
import { readCorrections } from './corrections.content.ts';

/** The file changes with a release only. */
let corrections: ReturnType<typeof readCorrections> | undefined;

/** Everybody can call this, and counting reads all reports. So a server counts once a minute. */
const counts = new WeakMap<Call['deps'], () => ReturnType<typeof countReports>>();

/** Returns what was corrected in the study material, newest first, and how many reports of errors there are. */
export async function listCorrections(call: Call) {
  corrections ??= readCorrections();
  const count = counts.get(call.deps) ?? cached(MINUTE_MS, call.deps.clock, () => countReports(call));
  counts.set(call.deps, count);
  return { corrections, reports: await count() };
}
