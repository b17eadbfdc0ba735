import { mailHandler } from '../../worker/mail.work.ts';
import { LEASE } from '../../worker/worker.ts';
import { openCall } from '../call.ts';
import type { TestApp } from './app.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';

/** Starts a mail server for all addresses. Its functions run the worker's job that sends the messages in the outbox. */
export async function openMailbox({ deps }: TestApp) {
  const smtp = await startSmtp();

  /** Runs the worker's job once. Returns the mails that arrived, by address. */
  async function deliver(): Promise<Map<string, ReceivedMail['mail']>> {
    smtp.received.length = 0;
    const env = { ...deps.env, smtpUrl: smtp.url };
    const stopping = new AbortController().signal;
    await mailHandler.run(openCall({ ...deps, env }, null), {}, { stopping, lease: LEASE });
    return new Map(smtp.received.map(({ to, mail }) => [to.join(), mail]));
  }

  /** Delivers the mails and returns the token of the link in the mail to `address`. Throws when there is none. */
  async function tokenFor(address: string): Promise<string> {
    const message = (await deliver()).get(address);
    const token = /#token=([\w-]{43})\s/.exec(message?.text ?? '')?.[1];
    if (!token) throw new Error(`No mail with a link arrived for ${address}.`);
    return token;
  }

  return { deliver, tokenFor, close: smtp.close };
}
