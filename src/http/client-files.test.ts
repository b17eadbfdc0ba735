import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { KEPT_PAGE, WORKER_PATH } from '#shared/service-worker.ts';
import { startTestApp, testApp } from '../testing/app.ts';
import { FILES, readBuiltClient } from './built-client.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

const ORIGIN = 'https://study.example.org';
const ADDRESS = 'team@study.example.org';
const OPERATOR = 'Garden & State <Learning> "LLC"';
const ARTICLE = '/blog/pass-nj-insurance-exam-first-try';
const PUBLIC = [
  ...orderedTopics.map(({ id }) => `/topic/${id}`),
  '/',
  '/why-agent',
  '/blog',
  '/blog/why-become-life-insurance-agent-2025',
  '/blog/ai-study-tools-accelerate-insurance-licensing',
  '/blog/top-10-benefits-insurance-agent-career',
  ARTICLE,
  '/glossary',
  '/how-we-estimate',
  '/corrections',
  '/contact',
  '/privacy',
  '/terms',
];

const server = testApp({ env: { PUBLIC_URL: ORIGIN, CONTACT_EMAIL: ADDRESS, OPERATOR_NAME: OPERATOR } });
beforeAll(() => {
  if (!readBuiltClient(server.deps.env)) throw new Error(`${FILES} is empty. Run npm run build first.`);
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const user = { cookie: `__Host-${SIGN_IN_COOKIE}=abc` };

async function documentAt(url: string, headers = {}): Promise<Document> {
  return parseHtml((await get(url, headers)).body);
}
const content = (page: Document, selector: string) => page.querySelector(selector)?.getAttribute('content');
const { DOMParser } = new JSDOM().window;
const parseHtml = (text: string) => new DOMParser().parseFromString(text, 'text/html');
const parseXml = (text: string) => new DOMParser().parseFromString(text, 'application/xml');

test.each(PUBLIC)(
  '%s has its text for visitors and is empty for requests with a sign-in cookie [AUTH-18]',
  async (path) => {
    const visitor = await documentAt(path);
    expect(visitor.querySelectorAll('main h1')).toHaveLength(1);
    expect(visitor.documentElement.dataset.session).toBe('no');
    expect(visitor.querySelector('meta[name="robots"]')).toBeNull();
    const shell = await documentAt(path, user);
    expect(shell.getElementById('root')?.childNodes).toHaveLength(0);
    expect(shell.documentElement.dataset.session).toBe('yes');
  },
);

test.each(PUBLIC)(
  'the head of %s is complete and has absolute URLs based on PUBLIC_URL [SHELL-21] [SHELL-26]',
  async (path) => {
    const { head } = await documentAt(path);
    const page = head.ownerDocument;
    const address = `${ORIGIN}${path}`;
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);
    expect(page.title).toMatch(/ \| New Jersey Life Insurance Exam Study Guide$/);
    const description = content(page, 'meta[name="description"]');
    expect(description?.length).toBeGreaterThan(30);
    expect(content(page, 'meta[property="og:url"]')).toBe(address);
    expect(content(page, 'meta[property="og:type"]')).toBe(path.startsWith('/blog/') ? 'article' : 'website');
    for (const kind of ['property="og:', 'name="twitter:']) {
      expect(content(page, `meta[${kind}title"]`)).toBe(page.title);
      expect(content(page, `meta[${kind}description"]`)).toBe(description);
      expect(content(page, `meta[${kind}image:alt"]`)).toBeTruthy();
    }
    expect(content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
    const image = new URL(content(page, 'meta[property="og:image"]')!);
    expect(image.origin).toBe(ORIGIN);
    const { headers, rawPayload } = await get(image.pathname);
    expect(headers['content-type']).toBe('image/png');
    const size = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)];
    expect(size).toEqual([1200, 630]);
    expect(size.map(String)).toEqual(
      ['width', 'height'].map((side) => content(page, `meta[property="og:image:${side}"]`)),
    );
  },
);

test('every public page has its own title, description, and picture [SHELL-22]', async () => {
  const pages = await Promise.all(PUBLIC.map((path) => documentAt(path)));
  for (const values of [
    pages.map(({ title }) => title),
    pages.map((page) => content(page, 'meta[name="description"]')),
    pages.map((page) => content(page, 'meta[property="og:image"]')),
  ]) {
    expect(new Set(values).size).toBe(PUBLIC.length);
  }
});

type Thing = { '@type': string; [name: string]: unknown };
async function thingsOn(path: string): Promise<Thing[]> {
  const page = await documentAt(path);
  return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')['@graph'];
}

test('structured data describes the free course, articles with author and date, the questions, and the breadcrumbs [LAND-08]', async () => {
  const [site, course] = await thingsOn('/');
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${ORIGIN}/` });
  expect(course).toMatchObject({ '@type': 'Course', isAccessibleForFree: true });
  const [trail, posting] = await thingsOn(ARTICLE);
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    author: { name: 'Editorial Team' },
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    isAccessibleForFree: true,
  });
  const [, faq] = await thingsOn('/contact');
  expect(faq?.['@type']).toBe('FAQPage');
  const shown = (await documentAt('/contact')).querySelector('main')?.textContent;
  for (const { name, acceptedAnswer } of faq!.mainEntity as { name: string; acceptedAnswer: { text: string } }[]) {
    expect(shown).toContain(name);
    expect(shown).toContain(acceptedAnswer.text);
  }
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: `${ORIGIN}/` }, { item: `${ORIGIN}/blog` }, { item: `${ORIGIN}${ARTICLE}` }],
  });
});

test.each([
  '/dashboard',
  '/sign-in',
  '/notes',
  '/deleted',
  '/drill',
  '/drill/numbers',
  '/sheet',
  '/exam',
  '/exam/5f0c9c0e-0d2f',
  '/topic/1.1?tab=quiz',
  '/topic/1.1?view=full',
])('%s is the empty shell for everyone and is not indexed', async (path) => {
  const response = await get(path);
  expect(response.statusCode).toBe(200);
  const page = await documentAt(path);
  expect(page.getElementById('root')?.childNodes).toHaveLength(0);
  expect(content(page, 'meta[name="robots"]')).toBe('noindex');
  expect(page.querySelector('link[rel="canonical"]')).toBeNull();
});

test.each([
  ['/nothing-here', '404 Page Not Found'],
  ['/404', '404 Page Not Found'],
  ['/blog/nothing', 'Article Not Found'],
  ['/blog/404/', 'Article Not Found'],
  ['/topic/9.9', 'Topic Not Found'],
  ['/topic/1', 'Topic Not Found'],
  ['/topic/1.1/more', '404 Page Not Found'],
  ['/exam/1/2', '404 Page Not Found'],
  ['//blog', '404 Page Not Found'],
  ['/index.html', '404 Page Not Found'],
])('%s responds with 404 and a page that contains %s [SHELL-20] [BLOG-09] [CAT-09]', async (path, words) => {
  const response = await get(path);
  expect(response.statusCode).toBe(404);
  const page = await documentAt(path);
  expect(page.querySelector('main h1')?.textContent).toBe(words);
  expect(content(page, 'meta[name="robots"]')).toBe('noindex');
  const asUser = await get(path, user);
  expect(asUser.statusCode).toBe(404);
  expect(asUser.body).toContain('<div id="root"></div>');
});

test.each([
  ['/blog/', '/blog'],
  [`${ARTICLE}/?from=feed`, `${ARTICLE}?from=feed`],
  ['/topic/1.1/', '/topic/1.1'],
  ['/Why-Agent', '/why-agent'],
  ['/%62log', '/blog'],
])('%s redirects permanently to %s, because a page has only one address', async (path, address) => {
  const response = await get(path);
  expect(response.statusCode).toBe(301);
  expect(response.headers.location).toBe(address);
});

test('an address that cannot be decoded is rejected', async () => {
  expect((await get('/%E0%A4%A')).statusCode).toBe(400);
});

test('the part after a # does not belong to the path', async () => {
  const [answer] = await once(request(await server.app.listen(), { path: '/nothing#%FF' }).end(), 'response');
  answer.resume();
  expect(answer.statusCode).toBe(404);
});

test('a query string changes nothing, and HEAD responds like GET without the body', async () => {
  expect((await get('/blog?utm=x')).statusCode).toBe(200);
  const head = await server.app.inject({ method: 'HEAD', url: '/blog' });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-type']).toContain('text/html');
  expect(head.body).toBe('');
});

test('a page is not cached, has the nonce of its policy, and has no unfilled blanks', async () => {
  const [one, other] = [await get('/'), await get('/')];
  expect(one.headers['cache-control']).toBe('no-store');
  const nonce = /'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1];
  expect(one.body).toContain(`nonce="${nonce}"`);
  expect(other.body).not.toContain(nonce);
  expect(one.body).not.toMatch(/PUBLIC_ORIGIN|CSP_NONCE|CURRENT_YEAR|SITE_[A-Z]/);
  expect(one.body).toContain(`© ${new Date().getFullYear()}`);
});

test.each(['br', 'gzip'])(
  'pages and files are compressed with %s only for clients that accept it',
  async (encoding) => {
    const script = (await documentAt('/')).querySelector('script[type="module"]')!.getAttribute('src')!;
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]!;
    for (const url of ['/blog', script]) {
      const plain = await get(url);
      const packed = await get(url, { 'accept-encoding': encoding });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
      expect(withoutNonce(decode(packed.rawPayload).toString())).toBe(withoutNonce(plain.body));
    }
  },
);

test('the sitemap lists every public page, with dates for articles', async () => {
  const { headers, body } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const map = parseXml(body);
  const listed = [...map.querySelectorAll('loc')].map(({ textContent }) => textContent);
  expect(listed.toSorted()).toEqual(PUBLIC.map((path) => `${ORIGIN}${path}`).toSorted());
  const article = [...map.querySelectorAll('url')].find((url) => url.textContent?.includes(ARTICLE));
  expect(article?.querySelector('lastmod')?.textContent).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('robots.txt excludes calls and operator pages and names the sitemap', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  for (const path of ['/api/', '/trpc/', '/operator']) expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
});

test('the blog has an Atom feed of its articles, newest first, and its pages link to the feed', async () => {
  const link = (await documentAt(ARTICLE)).querySelector('link[rel="alternate"]')?.getAttribute('href');
  expect(link).toBe(`${ORIGIN}/blog/feed.xml`);
  const { headers, body } = await get(new URL(link!).pathname);
  expect(headers['content-type']).toContain('application/atom+xml');
  const feed = parseXml(body);
  const entries = [...feed.querySelectorAll('entry')];
  expect(entries).toHaveLength(4);
  for (const entry of entries) {
    for (const part of ['id', 'title', 'updated', 'author > name', 'summary']) {
      expect(entry.querySelector(part)?.textContent).toBeTruthy();
    }
  }
  const dates = entries.map((entry) => entry.querySelector('published')!.textContent!);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates.map((date) => new Date(date).toJSON())).not.toContain(null);
});

test("pages show the operator's name and address, and contain both for the client [CONTACT-14, LEGAL-07, SHELL-18]", async () => {
  for (const path of ['/contact', '/privacy', '/terms']) {
    const page = await documentAt(path);
    expect([...page.querySelectorAll('a[href^="mailto:"]')].map((link) => link.textContent)).toContain(ADDRESS);
    expect(page.querySelector('footer')?.textContent).toContain(`${OPERATOR}, a private company`);
    expect(page.querySelector('main')?.textContent).toContain(OPERATOR);
  }
  for (const headers of [{}, user]) {
    const settings = JSON.parse(content(await documentAt('/', headers), 'meta[name="site"]') ?? '');
    expect(settings).toEqual({ operatorName: OPERATOR, contactEmail: ADDRESS, hasMail: false, hasProvider: false });
  }
});

test('the pages for signing in and for messages contain whether mail is set up [DAY-07]', async () => {
  const withMail = await startTestApp({ databaseUrl: server.databaseUrl, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const hasMail = (page: Document) => JSON.parse(content(page, 'meta[name="site"]')!).hasMail;
  for (const path of ['/sign-in', '/contact']) {
    expect(hasMail(parseHtml((await withMail.app.inject(path)).body))).toBe(true);
    expect(hasMail(await documentAt(path))).toBe(false);
  }
  await withMail.close();
});

test('without settings of the operator, pages name no one and link to the contact form [CONTACT-14, LEGAL-07, SHELL-18]', async () => {
  const plain = await startTestApp({ databaseUrl: server.databaseUrl });
  for (const path of ['/contact', '/privacy', '/terms']) {
    const page = parseHtml((await plain.app.inject(path)).body);
    expect(page.querySelector('a[href="/contact#form"]')?.textContent).toBe('Contact form');
    expect(page.querySelectorAll('a[href^="mailto:"]')).toHaveLength(0);
    expect(page.querySelector('footer')?.textContent).toContain('Made by a private company');
  }
  await plain.close();
});

test('no form in a page for visitors puts what was typed into an address before the scripts run [SEC-12]', async () => {
  for (const path of PUBLIC) {
    const methods = [...(await documentAt(path)).querySelectorAll('form')].map(({ method }) => method);
    expect(methods).toEqual(path === '/contact' ? ['post'] : []);
  }
});

test('the service worker is checked for a new version at each visit, and applies to the whole site [OFF-02]', async () => {
  const { statusCode, headers, body } = await get(WORKER_PATH);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(body).toContain(KEPT_PAGE);
  expect(String(headers['content-security-policy'])).toContain("worker-src 'self'");
});

test('the page that the worker keeps is empty, is for users, and has the nonce of its policy [OFF-02]', async () => {
  for (const headers of [{}, user]) {
    const response = await get(KEPT_PAGE, headers);
    expect(response.headers['cache-control']).toBe('no-store');
    const page = parseHtml(response.body);
    expect(page.getElementById('root')?.childNodes).toHaveLength(0);
    expect(page.documentElement.dataset.session).toBe('yes');
    expect(response.headers['content-security-policy']).toContain(page.querySelector('script')!.nonce);
  }
});

test('the operator can remove the service worker from all browsers [OFF-05]', async () => {
  const off = await startTestApp({ databaseUrl: server.databaseUrl, env: { SERVICE_WORKER: 'off' } });
  const { body } = await off.app.inject(WORKER_PATH);
  expect(body).toContain('unregister');
  expect(body).not.toContain('fetch');
  await off.close();
});

test('the app can be installed: its manifest has a name, a start page and icons of the size that they state [OFF-06]', async () => {
  const { head } = await documentAt('/dashboard', user);
  const { headers, body } = await get(head.querySelector('link[rel="manifest"]')!.getAttribute('href')!);
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const { name, short_name, start_url, display, icons, theme_color } = JSON.parse(body);
  expect({ name, display }).toEqual({ name: 'New Jersey Life Insurance Exam Study Guide', display: 'standalone' });
  expect(short_name.length).toBeLessThanOrEqual(12);
  expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
  expect((await get(start_url, user)).statusCode).toBe(200);
  const touchIcon = head.querySelector('link[rel="apple-touch-icon"]')!.getAttribute('href')!;
  const listed: { src: string; sizes: string; purpose?: string }[] = [...icons, { src: touchIcon, sizes: '180x180' }];
  for (const { src, sizes } of listed) {
    const icon = await get(src);
    expect(icon.headers['content-type']).toBe('image/png');
    const [width, height] = [icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)];
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(listed.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`.trim())).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '180x180',
  ]);
});
