import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.ts';
import { callerKey, countUse } from './count-use.ts';
import { type CallerLimit, limitOf } from './limits.ts';

const IN_PROGRESS = 'Your request is already in progress. Please wait for it to finish.';
const RETRY_SECONDS = 5;

const inProgress = new Map<string, number>();

/** Runs `work`. Throws the error that becomes 429 if the caller already has `atOnce` such calls in progress. */
async function limitAtOnce<T>(name: CallerLimit, key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const counted = `${name} ${key}`;
  const others = inProgress.get(counted) ?? 0;
  if (others >= atOnce) throw new DomainError('too_many', IN_PROGRESS, { retryAfter: RETRY_SECONDS });
  inProgress.set(counted, others + 1);
  try {
    return await work();
  } finally {
    const left = inProgress.get(counted)! - 1;
    if (left > 0) inProgress.set(counted, left);
    else inProgress.delete(counted);
  }
}

/** Runs a call within a limit. Throws the error that becomes 429 if the caller exceeds the limit. */
export async function withinLimit<T>(request: FastifyRequest, name: CallerLimit, call: () => Promise<T>): Promise<T> {
  const counted = async () => {
    await countUse(request, name);
    return await call();
  };
  const { atOnce } = limitOf(name);
  const key = callerKey(request, name);
  return atOnce === undefined || key === null ? await counted() : await limitAtOnce(name, key, atOnce, counted);
}
