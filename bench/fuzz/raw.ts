// Sends what no HTTP library would send, through a plain socket.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const HOST = 'Host: localhost\r\n';
const POST = `POST /api/auth/sign-in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;

/** We send `pieces` one after another. `statuses` matches every status that the server may respond with. */
type Raw = [name: string, statuses: RegExp, ...pieces: string[]];

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const REFUSED = /^4\d\d$/;
const ANY = /^[2-4]\d\d$/;

const CLOSE = 'Connection: close\r\n';
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
const LONG = 'x'.repeat(100_000);
const get = (target: string, headers = HOST + CLOSE) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;
const post = (headers: string, body: string) => `${POST}${headers}\r\n\r\n${body}`;

const RAW: Raw[] = [
  ['absolute form', REFUSED, get('http://evil.example/api/auth/user')],
  ['absolute form of a page', ANY, get('http://evil.example/')],
  ['asterisk form', ANY, `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['authority form', REFUSED, `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['two slashes', ANY, get('//evil.example/%2e%2e')],
  ['a fragment', REFUSED, get('/api/topics#x')],
  ['a space in the address', REFUSED, get('/api/to pics', HOST)],
  ['bytes in the address', REFUSED, get('/api/\xff\xfe\0', HOST)],
  ['no Host', REFUSED, get('/api/topics', CLOSE)],
  ['two Hosts', REFUSED, get('/api/topics', `${HOST}Host: evil.example\r\n${CLOSE}`)],
  ['a Host that is no host', ANY, get('/', `Host: a b<script>\r\n${CLOSE}`)],
  ['HTTP/1.0', ANY, 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['HTTP/9.9', REFUSED, `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['HTTP/2 preface', REFUSED, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', REFUSED, '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ['no HTTP', REFUSED, 'hello\r\n\r\n'],
  ['an unknown method', REFUSED, `FETCH / HTTP/1.1\r\n${HOST}\r\n`],
  ['a chunk size that is no number', REFUSED, `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk size that is negative', REFUSED, `${CHUNKED}-1\r\n{}\r\n0\r\n\r\n`],
  ['a chunk that is too long', REFUSED, `${CHUNKED}1\r\n{}{}{}\r\n0\r\n\r\n`],
  ['a chunk size of 2^64', REFUSED, `${CHUNKED}10000000000000000\r\n{}`],
  [
    'chunks of one byte',
    REFUSED,
    post(`${CLOSE}Transfer-Encoding: chunked`, ''),
    ...Array(40).fill('1\r\n \r\n'),
    '0\r\n\r\n',
  ],
  ['chunks past the limit', REFUSED, CHUNKED, ...Array(20).fill(`8000\r\n${' '.repeat(0x8000)}\r\n`)],
  ['chunk extensions', REFUSED, `${CHUNKED}2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`],
  [
    'length and chunks',
    REFUSED,
    post('Content-Length: 2\r\nTransfer-Encoding: chunked', `0\r\n\r\n${get('/metrics', HOST)}`),
  ],
  ['two lengths', REFUSED, post('Content-Length: 2\r\nContent-Length: 3', '{} ')],
  ['a length that is no number', REFUSED, post('Content-Length: 2x', '{}')],
  ['a negative length', REFUSED, post('Content-Length: -1', '{}')],
  ['a length past the limit', REFUSED, post('Content-Length: 99999999999', '{}')],
  ['an unknown transfer encoding', REFUSED, post('Transfer-Encoding: chunked, gzip', '0\r\n\r\n')],
  ['an expectation', REFUSED, post('Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close', ''), '{}'],
  ['an unknown expectation', REFUSED, post('Expect: 200-ok\r\nContent-Length: 2\r\nConnection: close', '{}')],
  ['an upgrade', ANY, get('/', `${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\n`)],
  ['a header of 100 kB', REFUSED, get('/', `${HOST}X-Long: ${LONG}\r\n`)],
  ['an address of 100 kB', REFUSED, get(`/${LONG}`, HOST)],
  ['3000 headers', ANY, get('/healthz', HOST + CLOSE + times(3000, (at) => `A${at}:\r\n`))],
  ['a header without a name', REFUSED, get('/', `${HOST}: x\r\n`)],
  ['a folded header', ANY, get('/', `${HOST}X-A: b\r\n c\r\n${CLOSE}`)],
  ['a NUL in a header', REFUSED, get('/', `${HOST}X-A: a\0b\r\n`)],
  ['a bare line feed', ANY, get('/').replaceAll('\r', '')],
  ['ten requests at once', REFUSED, times(10, (at) => get(`/api/topics/1.${at}`, at === 9 ? HOST + CLOSE : HOST))],
  [
    'a request behind a refused body',
    REFUSED,
    `POST /api/notes HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: 40\r\n\r\nGET /metrics HTTP/1.1\r\n${HOST}`,
    `\r\n\r\n${get('/api/auth/user')}`,
  ],
  [
    'a head that comes slowly',
    ANY,
    ...['GET /heal', 'thz HT', 'TP/1.1\r\nHo', 'st: localhost\r\nConnection', ': close\r\n\r', '\n'],
  ],
  ['a body that comes slowly', REFUSED, post('Connection: close\r\nContent-Length: 10', ''), ...'{"a": "b"}'],
  ['a body that ends early', REFUSED, post('Content-Length: 100', '{"email"')],
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
    RAW.map(async ([name, statuses, ...pieces]) => {
      const received = await exchange(url, pieces);
      const answered = statusesOf(received).filter((status) => status !== '100');
      if (answered.some((status) => !statuses.test(status))) faults.push(`${name}: answered ${answered.join(', ')}`);
      const fault = BARE.has(name) ? null : shapeFault(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''));
      if (fault) faults.push(`${name}: ${fault}`);
    }),
  );
  const health = await fetch(`${url}/healthz`).catch(() => null);
  if (health?.status !== 200) faults.push('the server no longer answers');
  return { tried: RAW.length, faults };
}
