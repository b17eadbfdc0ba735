import { vi } from 'vitest';

// A hash as dear as in production takes 50 ms of a core, and every test registers users. Only the test runner can replace this
// module: production has no variable, argument or setter that could make a hash cheaper.
vi.mock('../features/auth/auth.password-cost.ts', () => ({ COST: { memory: 64, passes: 1, parallelism: 1 } }));
