import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HangingDatabase = {
  url: string;
  /** Until `answer` is called, accepts connections but forwards no bytes. */
  hang(): void;
  answer(): void;
  close(): void;
};

/** Starts a proxy that can make a database appear to hang, as behind a dead network or on a stuck disk. */
export async function hangingDatabase(databaseUrl: string): Promise<HangingDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;

  const forward = (from: Socket, to: Socket) => {
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
    forward(client, database);
    forward(database, client);
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
