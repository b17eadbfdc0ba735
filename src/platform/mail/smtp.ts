import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Env } from '../env.ts';
import type { Message } from './composer.ts';

const SECOND = 1000;
export const TIME_LIMITS = {
  /** To connect, be greeted and agree on TLS. */
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 15 * SECOND,
  /** Without a byte from the server, as after the text's last dot. */
  socketTimeout: 30 * SECOND,
  /** For all of it, however slowly the server drips. */
  whole: 120 * SECOND,
};

export type SmtpOutcome =
  | { result: 'sent' }
  /** It has surely not arrived. `isServerOut`: no other mail would fare better now. */
  | { result: 'later'; reason: string; isServerOut: boolean }
  /** The server refused this mail for good. */
  | { result: 'refused'; reason: string }
  /** The text was out and no answer came: it may have arrived. */
  | { result: 'unclear'; reason: string };

type SmtpError = Error & { responseCode?: number; command?: string };

const senderOf = ({ mailFrom, contactEmail, publicUrl }: Env): string =>
  mailFrom ?? contactEmail ?? `no-reply@${new URL(publicUrl).hostname}`;

/** The same for each try, so that a mailbox that gets a mail twice can tell. */
const messageIdOf = (id: string, { publicUrl }: Env) => `<${id}@${new URL(publicUrl).hostname}>`;

export type Delivery = {
  /** The row's. */
  id: string;
  message: Message;
  env: Env & { smtpUrl: string };
  now: Date;
  /** Awaited when the server is ready for the text; when it throws, no text goes out. */
  beforeText: () => Promise<void>;
  /** Gives up as long as no text is out. */
  stopping: AbortSignal;
  limits?: typeof TIME_LIMITS;
};

/** Sends one mail over a connection of its own. Faults are outcomes: it does not throw. */
export async function sendMail(delivery: Delivery): Promise<SmtpOutcome> {
  const { id, message, env, now, beforeText, stopping, limits = TIME_LIMITS } = delivery;
  const mail = new MailComposer({
    from: senderOf(env),
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    messageId: messageIdOf(id, env),
    date: now,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

  let isTextOut = false;
  // Read when the server has asked for the text, and not before.
  async function* text() {
    await beforeText();
    isTextOut = true;
    yield await mail.build();
  }

  const { auth, ...server } = parseConnectionUrl(env.smtpUrl);
  const smtp = new SMTPConnection({ ...limits, ...server });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const settle = (error?: Error | null) => (error ? reject(error) : resolve());
  const stop = () => {
    if (!isTextOut) reject(new Error('The worker was stopped'));
  };
  const late = setTimeout(() => reject(new Error('It took too long')), limits.whole);
  stopping.addEventListener('abort', stop);
  smtp.once('error', reject);
  const sendText = () => smtp.send(mail.getEnvelope(), Readable.from(text()), settle);
  smtp.connect((error) => {
    if (error) reject(error);
    else if (auth && smtp.allowsAuth) smtp.login(auth, (refused) => (refused ? reject(refused) : sendText()));
    else sendText();
  });
  if (stopping.aborted) stop();

  try {
    await promise;
    return { result: 'sent' };
  } catch (error) {
    return outcomeOf(error as SmtpError, isTextOut);
  } finally {
    clearTimeout(late);
    stopping.removeEventListener('abort', stop);
    // What a lost connection still says is of no use.
    smtp.removeAllListeners('error');
    smtp.on('error', () => {});
    smtp.close();
  }
}

/** A refusal of the envelope or the text is about this mail; of anything before it, about the server or its password. */
function outcomeOf({ message, responseCode = 0, command = '' }: SmtpError, isTextOut: boolean): SmtpOutcome {
  // Shown to operators and kept as text, which holds no control characters.
  const reason = message.replace(/\p{Cc}+/gu, ' ').slice(0, 500);
  const isRefusal = responseCode >= 400 && responseCode < 600;
  if (isTextOut && !isRefusal) return { result: 'unclear', reason: `No answer after the text had gone out: ${reason}` };
  const isAboutMail = isTextOut || /^(RCPT TO|DATA)/.test(command);
  if (isAboutMail && responseCode >= 500) return { result: 'refused', reason };
  return { result: 'later', reason, isServerOut: !isAboutMail };
}
