import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Longer than the longest wait for flashcards. */
const TIMEOUT_MS = 75_000;

const agent = new Agent({ keepAlive: true });

/** Sends a request exactly as given. `fetch` would correct the path and refuse some methods. */
export async function send(url: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
      (response) => {
        text(response).then(
          (received) => resolve({ status: response.statusCode!, headers: response.headers, text: received }),
          reject,
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    call.on('error', reject);
    call.end(body);
  });
}

/** Returns the cookies that an answer sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!).join('; ');
