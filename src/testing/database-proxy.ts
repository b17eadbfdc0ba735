import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  url: string;
  /** Ends all connections at once, whatever they are in the middle of. */
  cut(): void;
  /** Lets what was sent arrive, but no answer, and then ends all connections. So a commit happens that nobody hears of. */
  cutAnswers(afterMs: number): void;
  close(): void;
};

/** Starts a TCP proxy in front of PostgreSQL. */
export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: Socket; database: Socket }>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const pair = { client, database };
    pairs.add(pair);
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      socket
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          client.destroy();
          database.destroy();
        });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    for (const { client, database } of pairs) {
      client.destroy();
      database.destroy();
    }
  };
  return {
    url: url.href,
    cut,
    cutAnswers: (afterMs) => {
      for (const { client, database } of pairs) database.unpipe(client).resume();
      setTimeout(cut, afterMs);
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
