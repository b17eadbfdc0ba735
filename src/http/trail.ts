import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf } from '#schema/orm.config.ts';
import type { Deps } from '../platform/deps.ts';
import { recordSecurityEvent, type SecurityEventKind } from '../platform/security-trail.ts';
import { callerAddress } from './caller-address.ts';
import { mayUse } from './count-use.ts';

type EventDetails = { userId?: string | null; detail?: string };

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Adds a line with the caller's address to the security trail. Call it after the change is committed. Throws
     * nothing.
     */
    addSecurityEvent(kind: SecurityEventKind, details?: EventDetails): Promise<void>;
  }
}

/** What anybody can cause. These lines are limited, so that a flood fills neither the table nor the log. */
const BY_ANYBODY = new Set<SecurityEventKind>([
  'signInRefused',
  'operatorRefused',
  'limitReached',
  'passwordResetRequested',
]);
/** What a signed-in user can repeat without another limit. */
const BY_USER = new Set<SecurityEventKind>(['signedIn', 'signedOut', 'signInEnded']);

async function isWithinLimits(request: FastifyRequest, kind: SecurityEventKind, userId: string | null) {
  if (BY_USER.has(kind)) return await mayUse(request, 'trailUser', userId ?? 'none');
  if (!BY_ANYBODY.has(kind)) return true;
  const isFirstOfAddress = await mayUse(request, 'trailAddress', callerAddress(request));
  return isFirstOfAddress && (await mayUse(request, 'trailRefusals', 'all'));
}

/** Adds `request.addSecurityEvent`. */
export function securityTrail(app: FastifyInstance, { orm, clock }: Deps): void {
  const db = databaseOf(orm);
  app.decorateRequest('addSecurityEvent', async function (kind, { userId = null, detail } = {}) {
    // If the counters are unavailable, the line is written.
    if (!(await isWithinLimits(this, kind, userId).catch(() => true))) return;
    const event = { kind, userId, address: callerAddress(this), detail };
    await recordSecurityEvent({ db, log: this.log, now: clock() }, event);
  });
}
