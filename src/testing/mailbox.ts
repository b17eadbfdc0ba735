import { mailHandler } from '../../worker/mail.job.ts';
import { LEASE } from '../../worker/worker.ts';
import type { TestApp } from './app.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';

/** A mail server for all addresses, and the worker's own job that sends what waits in the outbox. */
export async function openMailbox({ deps }: TestApp) {
  const smtp = await startSmtp();

  /** One round of the worker: the mails that arrived in it, by address. */
  async function deliver(): Promise<Map<string, ReceivedMail['mail']>> {
    smtp.received.length = 0;
    const env = { ...deps.env, smtpUrl: smtp.url };
    const stopping = new AbortController().signal;
    await mailHandler.run(deps.orm.em.fork(), {}, { ...deps, env, stopping, lease: LEASE });
    return new Map(smtp.received.map(({ to, mail }) => [to.join(), mail]));
  }

  /** The token of the link in the mail to an address; fails when none came. */
  async function tokenFor(address: string): Promise<string> {
    const mail = (await deliver()).get(address);
    const token = /#token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
    if (!token) throw new Error(`no link came to ${address}`);
    return token;
  }

  return { deliver, tokenFor, close: smtp.close };
}
