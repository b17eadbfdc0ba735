import { readEnv } from '#server/platform/env.ts';
import { isAlive } from './heartbeat.ts';

// The health check of the worker's container.
process.exitCode = isAlive(readEnv().dataDir, Date.now()) ? 0 : 1;
