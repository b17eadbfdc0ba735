import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pause } from './patience.ts';

export type DatabaseProxy = {
  url: string;
  /** Ends all connections at once, whatever they are in the middle of. */
  cut(): void;
  /**
   * From now on lets what is sent arrive, but no answer. Resolves when the database has answered a statement, which is then
   * committed and nobody has heard of it.
   */
  dropAnswers(): Promise<void>;
  /** Drops the answers and then ends all connections. */
  cutAnswers(afterMs: number): void;
  close(): void;
};

/** With one more byte, this is the end of each answer (ReadyForQuery). */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');

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
  const dropAnswers = () =>
    new Promise<void>((answered) => {
      for (const { client, database } of pairs) {
        database
          .unpipe(client)
          .on('data', (bytes: Buffer) => {
            if (READY.equals(bytes.subarray(-6, -1))) answered();
          })
          .resume();
      }
    });
  return {
    url: url.href,
    cut,
    dropAnswers,
    cutAnswers: (afterMs) => {
      void dropAnswers();
      void pause(afterMs).then(cut);
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
