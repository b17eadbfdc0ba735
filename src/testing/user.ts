import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';

export const PASSWORD = 'a long enough password';

// biome-ignore lint/suspicious/noExplicitAny: a test compares bodies of every shape.
type Answer = { status: number; body: any; headers: Record<string, string | string[] | number | undefined> };

/** A caller of the server: `GET /notes` with the path below /api. The cookie is the user's; a visitor has none. */
export function caller(app: FastifyInstance, cookie?: string) {
  return async function call(
    method: InjectOptions['method'],
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  };
}

export type TestUser = { id: string; email: string; cookie: string; call: ReturnType<typeof caller> };

let made = 0;

/** Registers a new user over HTTP, as a browser would; each comes from an address of its own. */
export async function newUser(app: FastifyInstance): Promise<TestUser> {
  const email = `user-${randomUUID()}@example.com`;
  made += 1;
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
    payload: { firstName: 'Rosa', lastName: 'Delgado', email, password: PASSWORD },
  });
  if (response.statusCode >= 300) throw new Error(`registration failed: ${response.statusCode} ${response.body}`);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { id: response.json().id, email, cookie, call: caller(app, cookie) };
}
