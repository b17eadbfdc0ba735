import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** As a mail program reads it. */
  mail: Email;
};

/** What the server does with the next mail: `stalls` and `drops` concern the answer to the whole text. */
export type Behavior =
  | 'accepts'
  | 'never greets'
  | 'stalls'
  | 'drops'
  | { refuses: 'login' | 'sender' | 'recipient' | 'text'; code: number };

export type TestSmtp = {
  /** Without user and password. */
  url: string;
  port: number;
  received: ReceivedMail[];
  behavior: Behavior;
  close(): Promise<void>;
};

type Options = {
  /** A port that was there before. */
  port?: number;
  behavior?: Behavior;
  /** TLS from the first byte, with a certificate that nobody vouches for. */
  secure?: boolean;
  /** Asks for them. */
  login?: { user: string; password: string };
};

/** A real SMTP server on a free port of this machine; mail whose text came in whole is in `received`, accepted or not. */
export async function startSmtp({
  port = 0,
  behavior = 'accepts',
  login,
  secure = false,
}: Options = {}): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const refusalOf = (step: string): Error | null => {
    const now = smtp.behavior;
    if (typeof now === 'string' || now.refuses !== step) return null;
    return Object.assign(new Error('not today for <somebody@example.org>'), { responseCode: now.code });
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
  // A client that hangs up is part of the stories.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
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
    behavior,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return smtp;
}
