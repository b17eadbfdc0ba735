import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';

export const PASSWORD = 'a long enough password';

type TestResponse<Body> = {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
};

/**
 * Returns a function that calls a path below /api, such as `GET /notes`. Without a cookie it calls as a visitor. A test
 * that reads the body names its type: `call<Note[]>('GET', '/notes')`.
 */
export function caller(app: FastifyInstance, cookie?: string) {
  return async function call<Body = unknown>(
    method: InjectOptions['method'],
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const answer = (isJson ? response.json() : response.body) as Body;
    return { status: response.statusCode, body: answer, headers: response.headers };
  };
}

export type TestUser = { id: string; email: string; cookie: string; call: ReturnType<typeof caller> };

let userCount = 0;

/** Registers a new user over HTTP, as a browser would. Each user has a different IP address. */
export async function newUser(app: FastifyInstance): Promise<TestUser> {
  const email = `user-${randomUUID()}@example.com`;
  userCount += 1;
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: `10.${(userCount >> 16) & 255}.${(userCount >> 8) & 255}.${userCount & 255}`,
    payload: { firstName: 'Rosa', lastName: 'Delgado', email, password: PASSWORD },
  });
  if (response.statusCode >= 300) throw new Error(`Registration failed: ${response.statusCode} ${response.body}`);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { id: response.json().id, email, cookie, call: caller(app, cookie) };
}
