// Sends what no HTTP library would send, through a plain socket.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const HOST = 'Host: localhost\r\n';
const POST = `POST /api/auth/sign-in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;

/** `pieces` are sent one after the other. `answers` are the first digits of the statuses that may come. */
type Raw = { name: string; pieces: string[]; answers: RegExp };

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const REFUSED = /^4\d\d$/;
const ANY = /^[2-4]\d\d$/;

const RAW: Raw[] = [
  {
    name: 'absolute form',
    pieces: [`GET http://evil.example/api/auth/user HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'absolute form of a page',
    pieces: [`GET http://evil.example/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    answers: ANY,
  },
  { name: 'asterisk form', pieces: [`OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`], answers: ANY },
  { name: 'authority form', pieces: [`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`], answers: REFUSED },
  {
    name: 'two slashes',
    pieces: [`GET //evil.example/%2e%2e HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    answers: ANY,
  },
  { name: 'a fragment', pieces: [`GET /api/topics#x HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`], answers: REFUSED },
  { name: 'a space in the address', pieces: [`GET /api/to pics HTTP/1.1\r\n${HOST}\r\n`], answers: REFUSED },
  { name: 'bytes in the address', pieces: [`GET /api/\xff\xfe\0 HTTP/1.1\r\n${HOST}\r\n`], answers: REFUSED },
  { name: 'no Host', pieces: ['GET /api/topics HTTP/1.1\r\nConnection: close\r\n\r\n'], answers: REFUSED },
  {
    name: 'two Hosts',
    pieces: [`GET /api/topics HTTP/1.1\r\n${HOST}Host: evil.example\r\nConnection: close\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'a Host that is no host',
    pieces: ['GET / HTTP/1.1\r\nHost: a b<script>\r\nConnection: close\r\n\r\n'],
    answers: ANY,
  },
  { name: 'HTTP/1.0', pieces: ['GET /healthz HTTP/1.0\r\n\r\n'], answers: ANY },
  { name: 'HTTP/9.9', pieces: [`GET / HTTP/9.9\r\n${HOST}\r\n`], answers: REFUSED },
  { name: 'HTTP/2 preface', pieces: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], answers: REFUSED },
  { name: 'TLS', pieces: ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'], answers: REFUSED },
  { name: 'no HTTP', pieces: ['hello\r\n\r\n'], answers: REFUSED },
  { name: 'an unknown method', pieces: [`FETCH / HTTP/1.1\r\n${HOST}\r\n`], answers: REFUSED },
  {
    name: 'a chunk size that is no number',
    pieces: [`${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'a chunk size that is negative',
    pieces: [`${POST}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'a chunk that is too long',
    pieces: [`${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}{}{}\r\n0\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'a chunk size of 2^64',
    pieces: [`${POST}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n{}`],
    answers: REFUSED,
  },
  {
    name: 'chunks of one byte',
    pieces: [
      `${POST}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 40 }, () => '1\r\n \r\n'),
      '0\r\n\r\n',
    ],
    answers: REFUSED,
  },
  {
    name: 'chunks past the limit',
    pieces: [
      `${POST}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 20 }, () => `8000\r\n${' '.repeat(0x8000)}\r\n`),
    ],
    answers: REFUSED,
  },
  {
    name: 'chunk extensions',
    pieces: [`${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'length and chunks',
    pieces: [
      `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n${HOST}\r\n`,
    ],
    answers: REFUSED,
  },
  { name: 'two lengths', pieces: [`${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `], answers: REFUSED },
  { name: 'a length that is no number', pieces: [`${POST}Content-Length: 2x\r\n\r\n{}`], answers: REFUSED },
  { name: 'a negative length', pieces: [`${POST}Content-Length: -1\r\n\r\n{}`], answers: REFUSED },
  { name: 'a length past the limit', pieces: [`${POST}Content-Length: 99999999999\r\n\r\n{}`], answers: REFUSED },
  {
    name: 'an unknown transfer encoding',
    pieces: [`${POST}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
    answers: REFUSED,
  },
  {
    name: 'an expectation',
    pieces: [`${POST}Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n`, '{}'],
    answers: REFUSED,
  },
  {
    name: 'an unknown expectation',
    pieces: [`${POST}Expect: 200-ok\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`],
    answers: REFUSED,
  },
  {
    name: 'an upgrade',
    pieces: [`GET / HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`],
    answers: ANY,
  },
  {
    name: 'a header of 100 kB',
    pieces: [`GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    answers: REFUSED,
  },
  { name: 'an address of 100 kB', pieces: [`GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`], answers: REFUSED },
  {
    name: '3000 headers',
    pieces: [`GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n${times(3000, (at) => `A${at}:\r\n`)}\r\n`],
    answers: ANY,
  },
  { name: 'a header without a name', pieces: [`GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`], answers: REFUSED },
  {
    name: 'a folded header',
    pieces: [`GET / HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\nConnection: close\r\n\r\n`],
    answers: ANY,
  },
  { name: 'a NUL in a header', pieces: [`GET / HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`], answers: REFUSED },
  {
    name: 'a bare line feed',
    pieces: [`GET / HTTP/1.1\n${HOST.replace('\r', '')}Connection: close\n\n`],
    answers: ANY,
  },
  {
    name: 'ten requests at once',
    pieces: [
      times(10, (at) => `GET /api/topics/1.${at} HTTP/1.1\r\n${HOST}${at === 9 ? 'Connection: close\r\n' : ''}\r\n`),
    ],
    answers: REFUSED,
  },
  {
    name: 'a request behind a refused body',
    pieces: [
      `POST /api/notes HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: 40\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n`,
      `\r\n\r\nGET /api/auth/user HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    ],
    answers: REFUSED,
  },
  {
    name: 'a head that comes slowly',
    pieces: ['GET /heal', 'thz HT', 'TP/1.1\r\nHo', 'st: localhost\r\nConnection', ': close\r\n\r', '\n'],
    answers: ANY,
  },
  {
    name: 'a body that comes slowly',
    pieces: [`${POST}Connection: close\r\nContent-Length: 10\r\n\r\n`, ...'{"a": "b"}'],
    answers: REFUSED,
  },
  { name: 'a body that ends early', pieces: [`${POST}Content-Length: 100\r\n\r\n{"email"`], answers: REFUSED },
];

const WAIT_MS = 3000;
const PIECE_MS = 10;

/** Returns all that came back until the server closed the connection, or until nothing more came. */
async function exchange(url: string, pieces: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  // The server may close the connection while we are still sending.
  socket.on('error', () => {});
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
    await delay(PIECE_MS);
  }
  await Promise.race([closed, delay(WAIT_MS)]);
  socket.destroy();
  return received;
}

/** The statuses of all responses in a text. */
const statusesOf = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status!);

const bodyOf = (response: string) => response.slice(response.indexOf('\r\n\r\n') + 4);

/** Node itself answers these with a status only. */
const BARE = new Set(['no Host', 'an unknown expectation']);

/** An error has the same shape as all others; a page may be HTML. */
function shapeFault(received: string): string | null {
  const [status] = statusesOf(received);
  if (!status?.startsWith('4') || /content-type: text\/html/i.test(received)) return null;
  return /^\{"message":"[^"]+","code":"[A-Z_]+"/.test(bodyOf(received))
    ? null
    : `the error is ${JSON.stringify(bodyOf(received).slice(0, 200))}`;
}

/** Returns what was wrong. The server may close a connection without an answer, but must answer the next one. */
export async function rawFaults(url: string): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  await Promise.all(
    RAW.map(async ({ name, pieces, answers }) => {
      const received = await exchange(url, pieces);
      const statuses = statusesOf(received).filter((status) => status !== '100');
      if (statuses.some((status) => !answers.test(status))) faults.push(`${name}: answered ${statuses.join(', ')}`);
      const fault = BARE.has(name) ? null : shapeFault(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''));
      if (fault) faults.push(`${name}: ${fault}`);
    }),
  );
  const health = await fetch(`${url}/healthz`).catch(() => null);
  if (health?.status !== 200) faults.push('the server no longer answers');
  return { tried: RAW.length, faults };
}
