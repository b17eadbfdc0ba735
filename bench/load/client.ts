import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { nextAddress } from '../testbed.ts';

export type LoadUser = { cookie: string; address: string };
/** `ms` counts from the call to the last byte of the answer. */
export type Timed = { step: string; status: number; ms: number; retryAfter: string | undefined };
type Reply<Body> = { status: number; body: Body };
export type Client = {
  /** Sends a call and notes its time. Never throws: without an answer the status is 0. */
  call<Body>(step: string, user: LoadUser, method: string, path: string, body?: object): Promise<Reply<Body>>;
  calls: Timed[];
  close(): void;
};

const TIMEOUT_MS = 60_000;

export function openClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(url);
  const calls: Timed[] = [];

  function send(user: LoadUser, method: string, path: string, payload: string | undefined) {
    return new Promise<{ status: number; received: string; retryAfter: string | undefined }>((resolve, reject) => {
      const headers = {
        cookie: user.cookie,
        'x-forwarded-for': user.address,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const sent = request({ agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then(
          (received) => resolve({ status: statusCode, received, retryAfter: headers['retry-after'] }),
          reject,
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  return {
    calls,
    call: async <Body>(step: string, user: LoadUser, method: string, path: string, body?: object) => {
      const began = performance.now();
      const payload = body && JSON.stringify(body);
      const { status, received, retryAfter } = await send(user, method, path, payload).catch((error: Error) => ({
        status: 0,
        received: JSON.stringify({ message: error.message }),
        retryAfter: undefined,
      }));
      calls.push({ step, status, ms: performance.now() - began, retryAfter });
      return { status, body: (status === 200 ? JSON.parse(received) : received) as Body };
    },
    close: () => agent.destroy(),
  };
}

const SIGN_UPS_AT_ONCE = 4;
let registered = 0;

/** Registers a user. The time of the registration is noted like that of any call. */
export async function register(url: string): Promise<LoadUser & { status: number; ms: number }> {
  registered += 1;
  const address = nextAddress();
  const began = performance.now();
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      firstName: 'Rosa',
      lastName: 'Delgado',
      email: `load.${process.pid}.${registered}@example.com`,
      password: 'a long enough password',
    }),
  });
  await response.text();
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!)
    .join('; ');
  return { cookie, address, status: response.status, ms: performance.now() - began };
}

/** Registers users, a few at once. */
export async function registerMany(url: string, count: number): Promise<LoadUser[]> {
  const users: LoadUser[] = [];
  const places = Array.from({ length: count }).values();
  const registerNext = async () => {
    for (const _ of places) {
      const { cookie, address, status } = await register(url);
      if (status !== 200) throw new Error(`Registration failed: ${status}`);
      users.push({ cookie, address });
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, registerNext));
  return users;
}
