import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Env } from '../env.ts';
import type { Message } from './composer.ts';

const SECOND = 1000;
export const SMTP_LIMITS = {
  /** How long to wait for the connection (including TLS), and then for the greeting. */
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 15 * SECOND,
  /** How long the server may stay silent, for example after the end of the text. */
  socketTimeout: 30 * SECOND,
  /** The limit for the whole delivery, even if the server keeps sending data slowly. */
  whole: 120 * SECOND,
};

export type SmtpOutcome =
  | { result: 'sent' }
  /** The mail was certainly not delivered. If `isServerOut` is true, every other mail would fail now too. */
  | { result: 'later'; reason: string; isServerOut: boolean }
  /** The worker stopped before the text was sent. This says nothing about the mail or the server. */
  | { result: 'stopped' }
  /** The server rejected this mail permanently. */
  | { result: 'refused'; reason: string }
  /** The text was sent, but the server did not respond. The mail may have been delivered. */
  | { result: 'unclear'; reason: string };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];
const NO_TLS =
  'The server does not offer TLS (STARTTLS), so the password was not sent. Set SMTP_URL to smtps://, or allow plain text with ?requireTLS=false';

const senderOf = ({ mailFrom, contactEmail, publicUrl }: Env): string =>
  mailFrom ?? contactEmail ?? `no-reply@${new URL(publicUrl).hostname}`;

/** The same id for every attempt, so that a mailbox can recognize a duplicate. */
const messageIdOf = (id: string, { publicUrl }: Env) => `<${id}@${new URL(publicUrl).hostname}>`;

const headersOf = ({ unsubscribeUrl }: Message): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

export type Delivery = {
  /** The id of the outbox row. */
  id: string;
  message: Message;
  env: Env & { smtpUrl: string };
  now: Date;
  /** Called when the server is ready for the text. If it throws, the text is not sent. */
  beforeText: () => Promise<void>;
  /** Cancels the delivery unless the text is already being sent. */
  stopping: AbortSignal;
  limits?: typeof SMTP_LIMITS;
};

/** Sends one mail over its own connection. Returns every failure as an outcome instead of throwing it. */
export async function sendMail(delivery: Delivery): Promise<SmtpOutcome> {
  const { id, message, env, now, beforeText, stopping, limits = SMTP_LIMITS } = delivery;
  const mail = new MailComposer({
    from: senderOf(env),
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    headers: headersOf(message),
    messageId: messageIdOf(id, env),
    date: now,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

  let isTextOut = false;
  // Read only after the server has asked for the text.
  async function* text() {
    await beforeText();
    isTextOut = true;
    yield await mail.build();
  }

  const { auth, ...server } = parseConnectionUrl(env.smtpUrl);
  // A password must not cross a network in plain text. `?requireTLS=false` in SMTP_URL allows it.
  const requireTLS = auth !== undefined && !THIS_MACHINE.includes(server.host ?? '');
  const smtp = new SMTPConnection({ ...limits, requireTLS, ...server });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const settle = (error?: Error | null) => (error ? reject(error) : resolve());
  const stopped = new Error('The worker was stopped');
  const stop = () => {
    if (!isTextOut) reject(stopped);
  };
  const late = setTimeout(() => reject(new Error('The delivery took too long')), limits.whole);
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
    return error === stopped ? { result: 'stopped' } : outcomeOf(error as SmtpError, isTextOut);
  } finally {
    clearTimeout(late);
    stopping.removeEventListener('abort', stop);
    // Later errors of the connection are irrelevant, but without a listener they would crash the process.
    smtp.removeAllListeners('error');
    smtp.on('error', () => {});
    smtp.close();
  }
}

/**
 * A rejection of the recipient or of the text concerns this mail. An earlier rejection concerns the server or its
 * password.
 */
function outcomeOf({ message, code, responseCode = 0, command = '' }: SmtpError, isTextOut: boolean): SmtpOutcome {
  if (code === 'ETLS') return { result: 'later', reason: `${NO_TLS} (${message})`.slice(0, 500), isServerOut: true };
  // Operators read the reason, and a text column cannot store every control character.
  const reason = message.replace(/\p{Cc}+/gu, ' ').slice(0, 500);
  const isRefusal = responseCode >= 400 && responseCode < 600;
  if (isTextOut && !isRefusal)
    return { result: 'unclear', reason: `The server did not respond after the text was sent: ${reason}` };
  const isAboutMail = isTextOut || /^(RCPT TO|DATA)/.test(command);
  if (isAboutMail && responseCode >= 500) return { result: 'refused', reason };
  return { result: 'later', reason, isServerOut: !isAboutMail };
}
