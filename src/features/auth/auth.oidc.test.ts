import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { OneTimeTokenEntity } from '#schema/entities/one-time-token.ts';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { SIGN_IN_COOKIE as PLAIN_COOKIE } from '../../http/sign-in.ts';
import { callOf, startTestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { caller, newUser } from '../../testing/user.ts';
import { issueToken } from './one-time-token.service.ts';

const SIGN_IN_COOKIE = `__Host-${PLAIN_COOKIE}`;
const ATTEMPT_COOKIE = '__Host-sign_in_attempt';

const PUBLIC_URL = 'https://study.example';
const CALLBACK = `${PUBLIC_URL}/api/auth/callback`;
const CLIENT = { client_id: 'study-guide', client_secret: 'the secret of the client' };

type Person = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string; name?: string };
const people = new Map<string, Person>();
/** What the ID token says otherwise than the user info. */
const inIdToken = new Map<string, Person>();

/** What becomes of the provider's ID tokens on the way. */
let changeToken = (token: string) => token;
let now = new Date();
let http: Server;
let issuer: string;
const variables = () => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.client_id,
  OIDC_CLIENT_SECRET: CLIENT.client_secret,
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A real OpenID provider. Entering a name from `people` signs in as that person. */
function openProvider(url: string): Provider {
  const provider = new Provider(url, {
    clients: [{ ...CLIENT, redirect_uris: [CALLBACK] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], profile: ['given_name', 'family_name', 'name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 3600 },
    // Also puts claims into the ID token, as many providers do.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) =>
      people.has(sub)
        ? {
            accountId: sub,
            claims: (use) => ({ sub, ...people.get(sub), ...inIdToken.get(use === 'id_token' ? sub : '') }),
          }
        : undefined,
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body?: { id_token?: string } };
    if (body?.id_token) body.id_token = changeToken(body.id_token);
  });
  return provider;
}

// Hooks run in reverse order after the tests, so the server closes first.
afterAll(() => {
  http.closeAllConnections();
  http.close();
  vi.restoreAllMocks();
});
const server = testApp(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  http.on('request', openProvider(issuer).callback());
  return { databaseUrl: await ownDatabase(), env: variables(), deps: { clock: () => now } };
});
/** The same site before a provider was configured. */
const local = testApp(async () => ({ databaseUrl: server.databaseUrl }));
afterEach(() => {
  changeToken = (token) => token;
  now = new Date();
});

/** A browser that stores the cookies of both sites and does not follow redirects automatically. */
function browser() {
  const jar = { site: new Map<string, string>(), provider: new Map<string, string>() };
  const header = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function site(url: string, headers: Record<string, string> = {}) {
    const response = await server.app.inject({ url, headers: { cookie: header(jar.site), ...headers } });
    for (const { name, value } of response.cookies) {
      if (value === '') jar.site.delete(name);
      else jar.site.set(name, value);
    }
    return response;
  }

  async function provider(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ location: string | null; body: string }> {
    const response = await fetch(new URL(url, issuer), {
      redirect: 'manual',
      headers: { cookie: header(jar.provider) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
      jar.provider.set(name, value);
    }
    return { location: response.headers.get('location'), body: await response.text() };
  }

  /** Signs in at the provider as a person, gives consent, and returns the callback address. */
  async function passProvider(start: string, person: string): Promise<string> {
    let url = start;
    for (let steps = 0; steps < 12; steps += 1) {
      const { location, body } = await provider(url);
      if (location?.startsWith(CALLBACK)) return location.slice(PUBLIC_URL.length);
      if (location) url = location;
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1];
        const action = /action="([^"]+)"/.exec(body)?.[1];
        if (!prompt || !action) throw new Error(`the provider shows something else: ${body.slice(0, 500)}`);
        const answer = await provider(action, { prompt, login: person, password: 'any' });
        url = answer.location!;
      }
    }
    throw new Error('the provider did not lead back');
  }

  async function signIn(person: string, path = '/api/login') {
    const start = await site(path);
    return site(await passProvider(start.headers.location as string, person));
  }

  const call = (path: string) => caller(server.app, header(jar.site))('GET', path);
  return { jar, site, provider, passProvider, signIn, call };
}

const usersOf = (email: string) => server.deps.orm.em.fork().find(UserEntity, { email });
const signInsOf = (email: string) => server.deps.orm.em.fork().find(SignInEntity, { user: { email } });

function newPerson(person: Person = {}) {
  const sub = `person-${crypto.randomUUID()}`;
  const email = `${sub}@example.com`;
  people.set(sub, { email, email_verified: true, given_name: 'Rosa', family_name: 'Delgado', ...person });
  return { sub, email: person.email ?? email };
}

test('signing in redirects to the provider with state, nonce, and PKCE [AUTH-19, SEC-23]', async () => {
  const { jar, site } = browser();
  const response = await site('/api/login?returnTo=/topic/1.1');
  expect(response.statusCode).toBe(302);
  const url = new URL(response.headers.location as string);
  expect(url.origin).toBe(issuer);
  const params = Object.fromEntries(url.searchParams);
  expect(params).toMatchObject({
    client_id: CLIENT.client_id,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  for (const part of ['state', 'nonce', 'code_challenge']) expect(params[part]!.length).toBeGreaterThanOrEqual(32);
  expect([...jar.site.keys()]).toEqual([ATTEMPT_COOKIE]);
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: true, maxAge: 600 };
  expect(response.cookies[0]).toMatchObject(attributes);
});

test('the callback creates the user, signs in, and redirects to the return path with its query [AUTH-19, AUTH-20, AUTH-02, AUTH-26]', async () => {
  const { sub, email } = newPerson();
  const { jar, signIn, call } = browser();
  const response = await signIn(sub, '/api/login?returnTo=%2Ftopic%2F1.1%3Ftab%3Dquiz');
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/topic/1.1?tab=quiz');
  expect([...jar.site.keys()]).toEqual([SIGN_IN_COOKIE]);
  expect(await call('/auth/user')).toMatchObject({
    status: 200,
    body: { firstName: 'Rosa', lastName: 'Delgado', email },
  });
  expect(await usersOf(email)).toMatchObject([{ oidcSubject: `${issuer} ${sub}`, passwordHash: null }]);
});

test('a second sign-in finds the same user, even with a new address [AUTH-19]', async () => {
  const { sub, email } = newPerson();
  const first = browser();
  await first.signIn(sub);
  people.set(sub, { ...people.get(sub), email: `new-${email}` });
  const second = browser();
  await second.signIn(sub);
  expect((await second.call('/auth/user')).body).toEqual((await first.call('/auth/user')).body);
});

test('the return path stays on this site [AUTH-03]', async () => {
  const { sub } = newPerson();
  expect((await browser().signIn(sub, '/api/login?returnTo=//other.example')).headers.location).toBe('/');
});

test('a full name is split, and a missing name stays empty [AUTH-19]', async () => {
  for (const [name, expected] of [
    ['Ana María Ruiz', { firstName: 'Ana', lastName: 'María Ruiz' }],
    [undefined, { firstName: '', lastName: '' }],
  ] as const) {
    const { sub } = newPerson({ given_name: undefined, family_name: undefined, name });
    const { signIn, call } = browser();
    await signIn(sub);
    expect((await call('/auth/user')).body).toMatchObject(expected);
  }
});

test('with a provider there are no local accounts, and /sign-in redirects to /api/login [AUTH-20]', async () => {
  const register = {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'local@example.com',
    password: 'a long enough password',
  };
  for (const [path, payload] of [
    ['register', register],
    ['sign-in', register],
    ['register', {}],
    ['sign-in', {}],
  ] as const) {
    const response = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await usersOf(register.email)).toEqual([]);
  const { site } = browser();
  expect((await site('/sign-in')).headers.location).toBe('/api/login');
  expect((await site('/sign-in?returnTo=/notes')).headers.location).toBe('/api/login?returnTo=%2Fnotes');
  expect((await site('/sign-in?returnTo=//other.example')).headers.location).toBe('/api/login');
});

const expectRefusal = async ({ site, call }: ReturnType<typeof browser>, url: string, status = 400) => {
  const response = await site(url);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
  expect(response.cookies.map(({ name }) => name)).not.toContain(SIGN_IN_COOKIE);
  expect((await call('/auth/user')).status).toBe(401);
};

test('a response with another state, or in another browser, is rejected [AUTH-20]', async () => {
  const { sub } = newPerson();
  const mine = browser();
  const start = await mine.site('/api/login');
  const back = await mine.passProvider(start.headers.location as string, sub);

  await expectRefusal(browser(), back);
  const other = browser();
  await other.site('/api/login');
  await expectRefusal(other, back);
  await expectRefusal(mine, back.replace(/state=[^&]+/, 'state=another'));
});

test('a response to another nonce is rejected [AUTH-20]', async () => {
  const { sub } = newPerson();
  const { jar, site, passProvider, ...rest } = browser();
  const start = await site('/api/login');
  const url = new URL(start.headers.location as string);
  url.searchParams.set('nonce', 'a nonce that we did not send but is long enough');
  const back = await passProvider(url.href, sub);
  await expectRefusal({ jar, site, passProvider, ...rest }, back);
});

test.each([
  ['another signature', (token: string) => token.replace(/[^.]+$/, 'A'.repeat(342))],
  ['no signature', (token: string) => token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url'))],
  ['another content', (token: string) => token.replace(/\.[^.]+\./, (part) => `.${withName(part.slice(1, -1))}.`)],
])('an ID token with %s is rejected [AUTH-40]', async (_what, change) => {
  const { sub } = newPerson();
  const mine = browser();
  const start = await mine.site('/api/login');
  const back = await mine.passProvider(start.headers.location as string, sub);
  changeToken = change;
  await expectRefusal(mine, back);
});

function withName(content: string): string {
  const claims = JSON.parse(Buffer.from(content, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...claims, name: 'Another Name' })).toString('base64url');
}

test('a code works once, and an invented one never [AUTH-20]', async () => {
  const { sub } = newPerson();
  const victim = browser();
  const start = await victim.site('/api/login');
  const back = await victim.passProvider(start.headers.location as string, sub);
  const attempt = victim.jar.site.get(ATTEMPT_COOKIE)!;
  expect((await victim.site(back)).statusCode).toBe(302);

  const thief = browser();
  thief.jar.site.set(ATTEMPT_COOKIE, attempt);
  await expectRefusal(thief, back);

  const guesser = browser();
  guesser.jar.site.set(ATTEMPT_COOKIE, attempt);
  await expectRefusal(guesser, back.replace(/code=[^&]+/, 'code=made-up'));
});

test('a forged, malformed, or expired attempt is rejected [AUTH-20]', async () => {
  const { sub } = newPerson();
  const known = browser();
  await known.signIn(sub);
  const signIn = known.jar.site.get(SIGN_IN_COOKIE)!;
  for (const value of ['made-up', '%7B%22state%22%3A%22x%22%7D', '%E0%A4%A', signIn]) {
    const forger = browser();
    forger.jar.site.set(ATTEMPT_COOKIE, value);
    await expectRefusal(forger, '/api/auth/callback?code=x&state=x');
  }
  const late = browser();
  const start = await late.site('/api/login');
  const back = await late.passProvider(start.headers.location as string, sub);
  now = new Date(now.getTime() + 11 * 60_000);
  await expectRefusal(late, back);
});

test('a refused return from the provider is a line of the security trail, an unavailable provider is none [SEC-22]', async () => {
  const refusals = () =>
    server.deps.orm.em.fork().count(SecurityEventEntity, { kind: 'signInRefused', address: '203.0.113.77' });
  const remoteAddress = '203.0.113.77';
  const url = '/api/auth/callback?code=x&state=x';
  expect((await server.app.inject({ url, remoteAddress })).statusCode).toBe(400);
  expect((await server.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })).statusCode).toBe(400);
  expect(await refusals()).toBe(2);
  const { app, close } = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: { ...variables(), OIDC_ISSUER: 'http://127.0.0.1:1' },
  });
  const { jar, site } = browser();
  await site('/api/login');
  const headers = { cookie: `${ATTEMPT_COOKIE}=${jar.site.get(ATTEMPT_COOKIE)}` };
  expect((await app.inject({ url, remoteAddress, headers })).statusCode).toBe(503);
  expect(await refusals()).toBe(2);
  await close();
});

test('a user who cancels at the provider sees a page about it [AUTH-20]', async () => {
  const { site } = browser();
  const start = await site('/api/login');
  const { state } = Object.fromEntries(new URL(start.headers.location as string).searchParams);
  const iss = encodeURIComponent(issuer);
  const response = await site(
    `/api/auth/callback?error=access_denied&error_description=<script>&state=${state}&iss=${iss}`,
    { accept: 'text/html,*/*' },
  );
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain('finish signing you in');
  expect(response.body).toContain('href="/api/login"');
  expect(response.body).not.toContain('<script>');
});

async function localUser(email: string) {
  const { id, cookie } = await newUser(local.app);
  await server.deps.orm.em.fork().nativeUpdate(UserEntity, { id }, { email });
  return { id, cookie };
}

test('a local account is linked only with a verified address; its password, sign-ins and links end, and its user is told [AUTH-19, AUTH-42, SEC-22]', async () => {
  const { sub, email } = newPerson();
  const { id, cookie } = await localUser(email);
  // Whoever registered the address has asked for another one meanwhile.
  await issueToken(callOf(local, id), { userId: id, purpose: 'email-change', email: `other-${email}` });
  const { signIn, call } = browser();
  await signIn(sub);
  await signIn(sub);
  const em = server.deps.orm.em.fork();
  expect(await em.count(OneTimeTokenEntity, { user: id })).toBe(0);
  expect(await em.find(MailEntity, { user: id })).toMatchObject([{ kind: 'account-linked', content: { email } }]);
  const trail = await em.find(SecurityEventEntity, { userId: id }, { orderBy: { id: 'asc' } });
  expect(trail.map(({ kind }) => kind)).toEqual(['registered', 'signedIn', 'accountLinked', 'signedIn', 'signedIn']);
  expect((await call('/auth/user')).body).toMatchObject({ id, email });
  expect(await usersOf(email)).toMatchObject([{ id, oidcSubject: `${issuer} ${sub}`, passwordHash: null }]);
  expect((await caller(server.app, `__Host-${cookie}`)('GET', '/auth/user')).status).toBe(401);
  expect(await em.count(SignInEntity, { user: id })).toBe(1);
});

test.each([false, undefined])(
  'with email_verified %s it is 409 with a readable message [AUTH-19]',
  async (email_verified) => {
    const { sub, email } = newPerson({ email_verified });
    const { id } = await localUser(email);
    const { signIn, jar } = browser();
    const response = await signIn(sub);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: expect.stringContaining('already exists'), code: 'CONFLICT' });
    expect(jar.site.has(SIGN_IN_COOKIE)).toBe(false);
    expect(await usersOf(email)).toMatchObject([{ id, oidcSubject: null, passwordHash: expect.any(String) }]);
    expect(await server.deps.orm.em.fork().count(SignInEntity, { user: id })).toBe(1);
  },
);

test.each([
  ['the ID token verifies an address that it does not name', { email: undefined, email_verified: true }, {}],
  ['the user info verifies another address', { email_verified: undefined }, { email: 'own@example.com' }],
])('if %s, the account is not linked [AUTH-38]', async (_what, ofToken, ofUserInfo) => {
  const { sub, email } = newPerson();
  const { id } = await localUser(email);
  people.set(sub, { ...people.get(sub), email_verified: 'email' in ofUserInfo ? true : undefined, ...ofUserInfo });
  inIdToken.set(sub, { email, ...ofToken });
  const response = await browser().signIn(sub);
  expect(response.statusCode).toBe(409);
  expect(await usersOf(email)).toMatchObject([{ id, oidcSubject: null, passwordHash: expect.any(String) }]);
  expect(await server.deps.orm.em.fork().count(SignInEntity, { user: id })).toBe(1);
});

test('the address and whether it is verified come from the ID token if it names an address [AUTH-38]', async () => {
  const { sub, email } = newPerson({ email_verified: false });
  const { id } = await localUser(email);
  inIdToken.set(sub, { email_verified: true });
  const { signIn, call } = browser();
  await signIn(sub);
  expect((await call('/auth/user')).body).toMatchObject({ id, email });
});

test('configuring a provider ends the sign-ins that began with a password [AUTH-39]', async () => {
  const { cookie } = await newUser(local.app);
  expect((await caller(local.app, cookie)('GET', '/auth/user')).status).toBe(200);
  for (const path of ['/auth/user', '/notes', '/account/export', '/account/sign-ins']) {
    expect((await caller(server.app, cookie)('GET', path)).status).toBe(401);
  }
});

test('another person with the same address at the provider does not get the account [AUTH-19, AUTH-42]', async () => {
  const { sub, email } = newPerson();
  await browser().signIn(sub);
  const other = newPerson({ email });
  const refused = await browser().signIn(other.sub);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/already exists.+another identity/);
  expect(await usersOf(email)).toMatchObject([{ oidcSubject: `${issuer} ${sub}` }]);
});

test('an identity that never proved its address loses the account to the one that does [AUTH-42]', async () => {
  const squatter = newPerson({ email_verified: false });
  const first = browser();
  await first.signIn(squatter.sub);
  const owner = newPerson({ email: squatter.email });
  const second = browser();
  expect((await second.signIn(owner.sub)).statusCode).toBe(302);
  expect((await second.call('/auth/user')).body).toMatchObject({ email: squatter.email });
  expect(await usersOf(squatter.email)).toMatchObject([{ oidcSubject: `${issuer} ${owner.sub}` }]);
  expect((await first.call('/auth/user')).status).toBe(401);
  const refused = await browser().signIn(squatter.sub);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain("hasn't verified");
});

test('no account is created without an address [AUTH-19]', async () => {
  const { sub } = newPerson({ email: undefined });
  people.set(sub, { given_name: 'Rosa' });
  const response = await browser().signIn(sub);
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain('email address');
});

test('a fresh sign-in authenticates the user again, and its time is saved [AUTH-19]', async () => {
  const { sub, email } = newPerson();
  const { signIn, site, jar } = browser();
  await signIn(sub);
  const start = await site('/api/login?fresh=1');
  expect(new URL(start.headers.location as string).searchParams.get('prompt')).toBe('login');
  jar.site.delete(ATTEMPT_COOKIE);

  const before = Math.floor(Date.now() / 1000) * 1000;
  await signIn(sub, '/api/login?fresh=1');
  const rows = await signInsOf(email);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.data.authenticatedAt).toBeGreaterThanOrEqual(before);
});

test('deleting an account requires a sign-in within the last five minutes instead of a password [ACC-06]', async () => {
  const { sub, email } = newPerson();
  const { jar, signIn, call } = browser();
  const remove = (body?: object) => {
    const cookie = [...jar.site].map(([name, value]) => `${name}=${value}`).join('; ');
    return caller(server.app, cookie)('DELETE', '/account', body);
  };
  const refused = { status: 400, body: { message: expect.stringContaining('sign in again'), code: 'BAD_REQUEST' } };

  // The provider does not report the time unless we request it.
  await signIn(sub);
  expect(await remove()).toMatchObject(refused);
  await signIn(sub, '/api/login?fresh=1');
  const [row] = await signInsOf(email);
  const signedInAt = Number(row!.data.authenticatedAt);
  now = new Date(signedInAt + 5 * 60_000 + 1);
  expect(await remove({ password: 'any' })).toMatchObject(refused);
  expect((await call('/auth/user')).status).toBe(200);
  now = new Date(signedInAt + 5 * 60_000);
  expect(await remove({})).toMatchObject({ status: 200, body: { ok: true } });

  expect((await call('/auth/user')).status).toBe(401);
  expect(await usersOf(email)).toEqual([]);
});

test('a provider that is down is 503 without a crash, and signing in works when it is back [AUTH-19, SEC-10]', async () => {
  const spare = createServer().listen(0, '127.0.0.1');
  await once(spare, 'listening');
  const { port } = spare.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  spare.close();
  await once(spare, 'close');
  const { app, close } = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: { ...variables(), OIDC_ISSUER: url },
  });

  const down = await app.inject({ url: '/api/login' });
  expect(down.statusCode).toBe(503);
  expect(down.json()).toEqual({ message: expect.stringContaining('sign-in provider'), code: 'SERVICE_UNAVAILABLE' });
  expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
  const page = await app.inject({ url: '/api/login', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toContain('text/html');

  const back = createServer(openProvider(url).callback()).listen(port, '127.0.0.1');
  await once(back, 'listening');
  expect((await app.inject({ url: '/api/login' })).statusCode).toBe(302);
  back.closeAllConnections();
  back.close();
  await close();
});
