// Opens connections to the server until its parent ends it: those of 'unread' send requests and read nothing, those of 'documents'
// ask for the description again and again. A program of its own, so that the users' times are not those of the attacker.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requestOf, send } from '../http.ts';

const [url = '', kind = '', cookie = '', connections = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);

const ADDRESS = '10.9.9.9';
const REQUESTS_AT_ONCE = 8;
/** As fast as a client can be that must connect again. */
const PAUSE_MS = 100;
const WRITE_MS = 1000;
const BATCH = Array(10).fill('notes.page').join(',');
const INPUT = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, {}]))));

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: ${ADDRESS}\r\ncookie: ${cookie}\r\n\r\n`;

/** Returns the request that connection `at` repeats: every sixth asks for a REST list, the others for a tRPC batch. */
const requestFor = (at: number) => get(at % 6 === 0 ? '/api/notes' : `/trpc/${BATCH}?batch=1&input=${INPUT}`);

async function connectAndNeverRead(at: number): Promise<void> {
  for (;;) {
    const socket = connect(Number(port), hostname)
      .on('error', () => {})
      .pause();
    socket.write(requestFor(at).repeat(REQUESTS_AT_ONCE));
    // Who reads nothing learns only by writing that the connection has ended.
    const timer = setInterval(() => socket.write(requestFor(at)), WRITE_MS);
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(timer);
    await delay(PAUSE_MS);
  }
}

async function askAgain(at: number): Promise<void> {
  const path = at % 2 === 0 ? '/api/openapi.json' : '/api/docs/json';
  for (;;) await send(url, requestOf('GET', path, { 'x-forwarded-for': ADDRESS })).catch(() => delay(PAUSE_MS));
}

const attackFrom = kind === 'unread' ? connectAndNeverRead : askAgain;
await Promise.all(Array.from({ length: Number(connections) }, (_, at) => attackFrom(at)));
