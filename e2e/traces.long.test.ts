import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Stack, startStack } from './stack.ts';

type SpanData = { traceId: string; name: string; service: string; text: string };

const spans: SpanData[] = [];
// A collector that speaks OTLP over HTTP, in JSON.
const collector = createServer(async (request, response) => {
  // biome-ignore lint/suspicious/noExplicitAny: the body has the shape that OTLP defines.
  const body = (await json(request)) as any;
  for (const { resource, scopeSpans } of body.resourceSpans) {
    const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue;
    for (const { spans: found } of scopeSpans) {
      for (const span of found)
        spans.push({ traceId: span.traceId, name: span.name, service, text: JSON.stringify(span) });
    }
  }
  response.setHeader('content-type', 'application/json').end('{}');
});

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(collector.listening).toBe(true));
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-traces-'));
  const { port } = collector.address() as AddressInfo;
  stack = await startStack(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  collector.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a trace leads from the request for a plan through the queue to the worker, and names nobody [OPS-45]', async () => {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${stack.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const account = {
    firstName: 'Traceless',
    lastName: 'Delgado',
    email: 'traceless@example.com',
    password: 'Traceless-words-9',
  };
  const registered = await post('/auth/register', account);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  const { id } = (await registered.json()) as { id: string };
  const note = await post('/notes', { topicId: '1.1', content: 'Traceless words of a note' }, cookie);
  expect(note.status).toBe(200);
  expect((await post('/topics/1.1/detailed-plan', {}, cookie)).status).toBeLessThan(300);

  const traceOf = (service: string, name: RegExp) =>
    spans.find((span) => span.service === service && name.test(span.name))?.traceId;
  await vi.waitFor(
    () => {
      const request = traceOf('study-guide-web', /plans\.request/);
      expect(request).toBeDefined();
      const inWorker = spans.filter(({ service, traceId }) => service === 'study-guide-worker' && traceId === request);
      expect(inWorker.map(({ name }) => name).join()).toContain('postgresql');
    },
    { timeout: 30_000, interval: 250 },
  );
  await vi.waitFor(() => expect(traceOf('study-guide-web', /notes\.create/)).toBeDefined(), 30_000);
  const everything = spans.map(({ text }) => text).join('\n');
  expect(everything).not.toMatch(/traceless/i);
  expect(everything).not.toContain(id);
  expect(everything).not.toContain(cookie.split('=')[1]!);
  if (process.env.SHOW) console.log([...new Set(spans.map(({ service, name }) => `${service} ${name}`))].join('\n'));
}, 90_000);
