import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DeleteAccountInput } from '#shared/account.ts';
import { openCall, type UserCall } from '../../call.ts';
import { countUse } from '../../http/count-use.ts';
import { refuseOtherSites } from '../../http/same-origin.ts';
import { authenticatedAt, endSignIn, originOf, requireUserId } from '../../http/sign-in.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { dayOf } from '../../platform/time.ts';
import { exportAccount } from './account.export.ts';
import { withPasswordLimit } from './account.limits.ts';
import { checkPassword, removeUser } from './account.service.ts';
import { DOWNLOADS } from './downloads.service.ts';
import { createExportQueue } from './export-queue.ts';

const FRESH_MS = 5 * 60_000;
/** Each export uses a database connection until the client has received the file, so it also has a time limit. */
const EXPORTS = { atOnce: 3, waiting: 20, waitMs: 30_000, longMs: 60_000 };
const EXPORT_MS = 5 * 60_000;

const PASSWORD_MISSING = 'Please enter your password';
const NOT_FRESH = "To confirm it's you, please sign in again, then delete your account.";

/** Adds the calls that can't be procedures: the export and the downloads respond with a file, and the deletion is a DELETE with a body. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { env, clock } = deps;
  const queue = createExportQueue(EXPORTS);

  /** Sends a file of the user's data while it is being read. `open` returns its text in chunks. */
  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, name, open }: { type: string; name: string; open: (call: UserCall) => AsyncIterable<string> },
  ) {
    // Page loads can also come from another site, which must not use up the user's exports.
    refuseOtherSites(request, env);
    const call = openCall(deps, requireUserId(request));
    const { userId } = call;
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    // Before the wait, so that waiting and failing have a price.
    await countUse(request, 'export');
    const { ended, leave } = await queue.enter(userId, AbortSignal.any([leaving.signal, app.stopping]));
    const signal = AbortSignal.any([ended, AbortSignal.timeout(EXPORT_MS)]);
    const file = Readable.from(open(call), { objectMode: false, signal });
    // Fastify logs the error. Without a listener, an error after the response has ended would crash the process.
    file.on('error', () => {});
    file.once('close', leave);
    if (leaving.signal.aborted) file.destroy();
    await request.addSecurityEvent('accountExported', { userId, detail: name });
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  }

  app.get('/api/account/export', { exposeHeadRoute: false }, (request, reply) =>
    sendFile(request, reply, {
      type: 'application/json',
      name: `study-guide-${dayOf(clock())}.json`,
      open: exportAccount,
    }),
  );

  for (const [name, open] of Object.entries(DOWNLOADS)) {
    app.get(`/api/account/${name}`, { exposeHeadRoute: false }, (request, reply) =>
      sendFile(request, reply, {
        type: name.endsWith('.csv') ? 'text/csv' : 'text/plain',
        name: name.replace('.', `-${dayOf(clock())}.`),
        open,
      }),
    );
  }

  app.delete('/api/account', async (request, reply) => {
    const call = openCall(deps, requireUserId(request));
    const { userId } = call;
    let oldSubject: string | undefined;
    if (env.oidc) {
      const age = call.now.getTime() - (authenticatedAt(request)?.getTime() ?? 0);
      if (age > FRESH_MS) throw new DomainError('invalid', NOT_FRESH, { reason: 'signInAgain' });
    } else {
      const { data } = DeleteAccountInput.safeParse(request.body);
      const password = data?.password;
      if (!password) throw new DomainError('invalid', PASSWORD_MISSING);
      const check = () => checkPassword(call, password, originOf(request).address);
      oldSubject = await withPasswordLimit(request, userId, check);
    }
    await removeUser(call, oldSubject);
    await request.addSecurityEvent('accountDeleted', { detail: userId });
    await endSignIn(request, reply);
    return { ok: true };
  });
}
