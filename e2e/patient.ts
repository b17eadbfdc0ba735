import { RULES } from '../src/platform/ai/rules.ts';
import { TIME_LIMITS } from '../src/platform/time-limit.ts';
import { PATIENCE_MS } from '../src/testing/patience.ts';

// Loaded before a process of the product (see machines.ts): on a busy machine the store of the limits answers late, and the
// process must not count alone then; and a stand-in for Claude may wait for other steps of a test.
TIME_LIMITS.count = PATIENCE_MS;
RULES.plan.timeout = 5 * PATIENCE_MS;
