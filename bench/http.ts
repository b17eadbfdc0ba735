import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Headers = Record<string, string>;
export type Sent = { method: string; path: string; headers: Headers; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Longer than the longest wait for flashcards. */
const TIMEOUT_MS = 75_000;

const shared = new Agent({ keepAlive: true });

/** Makes a request. A body is sent as JSON. */
export const requestOf = (method: string, path: string, headers: Headers, body?: object): Sent =>
  body === undefined
    ? { method, path, headers }
    : { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };

/** Sends a request exactly as given. `fetch` would correct the path and refuse some methods. */
export async function send(
  url: string,
  { method, path, headers, body }: Sent,
  { timeout = TIMEOUT_MS, agent = shared }: { timeout?: number; agent?: Agent } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout };
    const call = request(options, (response) => {
      const { statusCode, headers } = response;
      text(response).then((received) => resolve({ status: statusCode!, headers, text: received }), reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${timeout / 1000} s`)));
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends a request and returns what it answers. Throws when that is an error. */
export async function call<Body>(url: string, sent: Sent): Promise<Body> {
  const { status, text } = await send(url, sent);
  if (status >= 300) throw new Error(`${sent.method} ${sent.path}: ${status} ${text}`);
  return JSON.parse(text) as Body;
}

/** Returns the cookies that an answer sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!).join('; ');
