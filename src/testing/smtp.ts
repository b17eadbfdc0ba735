import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** The sender in the envelope. */
  from: string;
  to: string[];
  /** The message source, unparsed. */
  raw: string;
  /** The parsed message. */
  mail: Email;
};

/**
 * What the server does with the next mail. After it has received the whole text, `stalls` never answers and `drops`
 * closes the connection.
 */
export type SmtpBehavior =
  | 'accepts'
  | 'never greets'
  | 'stalls'
  | 'drops'
  | { refuses: 'login' | 'sender' | 'recipient' | 'text'; code: number };

export type TestSmtp = {
  /** Does not contain the user and password. */
  url: string;
  port: number;
  received: ReceivedMail[];
  /** The number of connections so far. */
  connections: number;
  behavior: SmtpBehavior;
  close(): Promise<void>;
};

type SmtpOptions = {
  /** The port of an earlier server, to restart it. A free port by default. */
  port?: number;
  behavior?: SmtpBehavior;
  /** TLS from the first byte, with a self-signed certificate. */
  secure?: boolean;
  /** Requires this user and password. */
  login?: { user: string; password: string };
};

/** Starts a real SMTP server on this machine. `received` holds every mail whose whole text arrived, accepted or not. */
export async function startSmtp({
  port = 0,
  behavior = 'accepts',
  login,
  secure = false,
}: SmtpOptions = {}): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const refusalOf = (step: string): Error | null => {
    const { behavior } = smtp;
    if (typeof behavior === 'string' || behavior.refuses !== step) return null;
    return Object.assign(new Error('not today for <somebody@example.org>'), { responseCode: behavior.code });
  };

  const server = new SMTPServer({
    secure,
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => {
      if (smtp.behavior !== 'never greets') done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const refusal = refusalOf('login');
      const isCorrect = username === login?.user && password === login?.password;
      done(refusal ?? (isCorrect ? null : new Error('wrong')), isCorrect ? { user: username } : undefined);
    },
    onMailFrom: (_address, _session, done) => done(refusalOf('sender')),
    onRcptTo: (_address, _session, done) => done(refusalOf('recipient')),
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      smtp.received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
      });
      if (smtp.behavior === 'stalls') return;
      if (smtp.behavior === 'drops') return sockets.forEach((socket) => void socket.destroy());
      done(refusalOf('text'));
    },
  });
  // Some tests close the connection early, which must not crash this process.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    smtp.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as { port: number };

  const smtp: TestSmtp = {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    port: address.port,
    received: [],
    connections: 0,
    behavior,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return smtp;
}
