import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HangingDatabase = {
  url: string;
  /** From now on connections are taken and bytes swallowed up, until `answer`. */
  hang(): void;
  answer(): void;
  close(): void;
};

/** A way to a database that can hang, as one does behind a dead network or on a disk that is stuck. */
export async function hangingDatabase(databaseUrl: string): Promise<HangingDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;

  const carry = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    if (isHanging) from.pause();
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    carry(client, database);
    carry(database, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hang: () => {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    answer: () => {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
