import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const server = testApp();

test('a client that is still sending a body that is too large hears why, and its connection serves the next request [SEC-08]', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await once(client, 'connect');
  const half = 'x'.repeat(2 * 1024 * 1024);
  client.write(
    `POST /api/notes HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`,
  );
  await expect.poll(() => received).toContain('The request is too large');
  expect(received).toMatch(/^HTTP\/1\.1 413 /);

  received = '';
  client.write(`${half}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 /);
});
