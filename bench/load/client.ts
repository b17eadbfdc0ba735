import { Agent } from 'node:http';
import { type Headers, requestOf, send } from '../http.ts';

/** `ms` counts from the call to the last byte of the answer. */
export type Timed = { step: string; status: number; ms: number; retryAfter: string | undefined };
type Reply<Body> = { status: number; body: Body };
export type Client = {
  /** Sends a call and notes its time. Never throws: without an answer the status is 0. */
  call<Body>(step: string, user: Headers, method: string, path: string, body?: object): Promise<Reply<Body>>;
  calls: Timed[];
};

/** With `ownConnections`, each user opens connections, as browsers do, and waits until the server accepts them. */
export function openClient(url: string, { ownConnections = false } = {}): Client {
  const calls: Timed[] = [];
  const agents = new WeakMap<Headers, Agent>();
  const agentOf = (user: Headers) => {
    const agent = agents.get(user) ?? new Agent({ keepAlive: true });
    agents.set(user, agent);
    return agent;
  };
  return {
    calls,
    call: async <Body>(step: string, user: Headers, method: string, path: string, body?: object) => {
      const began = performance.now();
      const agent = ownConnections ? agentOf(user) : undefined;
      const sent = send(url, requestOf(method, path, user, body), { agent });
      const { status, headers, text } = await sent.catch((error: Error) => ({
        ...{ status: 0, text: error.message, headers: { 'retry-after': undefined } },
      }));
      calls.push({ step, status, ms: performance.now() - began, retryAfter: headers['retry-after'] });
      return { status, body: (status === 200 ? JSON.parse(text) : text) as Body };
    },
  };
}
