import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { startTestApp } from '../testing/app.ts';

const PASSWORD = 'a word for operators';
const OPERATOR = { authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}` };

async function start(env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const log = createLog('warn', 'test', { write: (line) => void lines.push(line) });
  const server = await startTestApp({ env: { OPERATOR_PASSWORD: PASSWORD, ...env }, deps: { log } });
  const get = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  return { get, warnings, close: server.close };
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'while TRUST_PROXY is off, the first %s header is a warning in the log and on the overview [SEC-24]',
  async (header) => {
    const { get, warnings, close } = await start();
    expect((await get('/operator', OPERATOR)).body).not.toContain('TRUST_PROXY');
    for (let count = 0; count < 3; count += 1) await get('/healthz', { [header]: '198.51.100.7' });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain(header);
    expect(warnings()[0]).not.toContain('198.51.100.7');
    const { body } = await get('/operator', OPERATOR);
    expect(body).toContain('set TRUST_PROXY');
    expect(body).toContain(header);
    await close();
  },
);

test('with TRUST_PROXY, headers of the proxy are no reason for a warning [SEC-24]', async () => {
  const { get, warnings, close } = await start({ TRUST_PROXY: '1' });
  await get('/healthz', { 'x-forwarded-for': '198.51.100.7' });
  expect(warnings()).toEqual([]);
  expect((await get('/operator', OPERATOR)).body).not.toContain('TRUST_PROXY');
  await close();
});
