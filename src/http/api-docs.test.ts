import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { documentOf } from './compress.ts';

const server = testApp();
const ADDRESSES = ['/api/openapi.json', '/api/docs/json'];
const get = (url: string, headers = {}) => server.app.inject({ url, headers });

test('both addresses of the description have the same content, also compressed, and answer 304 to who has it [OPS-32]', async () => {
  const [first, second] = await Promise.all(ADDRESSES.map((url) => get(url)));
  expect(first!.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(first!.json().openapi).toMatch(/^3\./);
  expect(second!.body).toBe(first!.body);
  const etag = String(first!.headers.etag);
  for (const url of ADDRESSES) {
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ etag, 'content-encoding': 'br' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(first!.body);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(first!.body);
    expect(await get(url, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
  expect((await get('/api/docs/yaml')).body).toMatch(/^openapi: /);
});

test('a document is written and compressed once, also for calls that come together', async () => {
  let written = 0;
  const app = Fastify();
  const send = documentOf('text/plain', () => {
    written += 1;
    return 'Text. '.repeat(1000);
  });
  app.get('/', send);
  const answers = await Promise.all(
    ['br', 'br', 'gzip', ''].map((encoding) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })),
  );
  expect(answers.map(({ rawPayload }) => rawPayload.length < 1000)).toEqual([true, true, true, false]);
  expect(written).toBe(1);
  await app.close();
});
