import { type Headers, requestOf, send } from '../http.ts';

/** `ms` counts from the call to the last byte of the answer. */
export type Timed = { step: string; status: number; ms: number; retryAfter: string | undefined };
type Reply<Body> = { status: number; body: Body };
export type Client = {
  /** Sends a call and notes its time. Never throws: without an answer the status is 0. */
  call<Body>(step: string, user: Headers, method: string, path: string, body?: object): Promise<Reply<Body>>;
  calls: Timed[];
};

export function openClient(url: string): Client {
  const calls: Timed[] = [];
  return {
    calls,
    call: async <Body>(step: string, user: Headers, method: string, path: string, body?: object) => {
      const began = performance.now();
      const { status, headers, text } = await send(url, requestOf(method, path, user, body)).catch((error: Error) => ({
        ...{ status: 0, text: error.message, headers: { 'retry-after': undefined } },
      }));
      calls.push({ step, status, ms: performance.now() - began, retryAfter: headers['retry-after'] });
      return { status, body: (status === 200 ? JSON.parse(text) : text) as Body };
    },
  };
}
