import { beforeEach, expect, test, vi } from 'vitest';
import { connection, setServerReachable } from './connection.ts';
import { keepRead } from './kept-reads-writer.ts';
import { createTrpcClient, fetchWithTimeout, nullWhenSignedOut } from './trpc.ts';

const answer =
  (status: number, body: string, statusText = '') =>
  async () =>
    new Response(body, { status, statusText });
const refusedAnswer = (status: number, message: string) =>
  answer(status, JSON.stringify([{ error: { message, code: -32000, data: { code: 'X', httpStatus: status } } }]));

beforeEach(() => void vi.stubGlobal('fetch', vi.fn()));

test('a request times out after 60000 ms, or after the timeout that the caller sets [CALL-03] [ERR-03]', async () => {
  vi.useFakeTimers();
  const hang = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  vi.mocked(fetch).mockImplementation(hang);
  const failures: string[] = [];
  for (const request of [fetchWithTimeout()('/trpc'), fetchWithTimeout(90_000)('/trpc')]) {
    request.catch((error: Error) => failures.push(error.message));
  }
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const timeoutMessage = 'Request timed out. The AI is taking longer than expected. Please try again.';
  expect(failures).toEqual([timeoutMessage]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(failures).toEqual([timeoutMessage, timeoutMessage]);
});

test('a response in time leaves no timer running [CALL-03]', async () => {
  vi.useFakeTimers();
  vi.mocked(fetch).mockImplementation(answer(200, '[]'));
  await fetchWithTimeout()('/trpc');
  expect(vi.getTimerCount()).toBe(0);
});

test('requests go to the same origin with its cookies, and queries are GET requests without a content type [CALL-01] [CALL-02] [CALL-04]', async () => {
  const ok = JSON.stringify([{ result: { data: [] } }]);
  vi.mocked(fetch).mockImplementation(answer(200, ok));
  const client = createTrpcClient();
  await client.progress.list.query();
  await client.auth.signIn.mutate({ email: 'rosa@example.com', password: 'ten letters' });
  const [[readUrl, read] = [], [, write] = []] = vi.mocked(fetch).mock.calls;
  expect(String(readUrl)).toMatch(/^\/trpc\/progress\.list\?batch=1/);
  expect(read).toMatchObject({ method: 'GET', credentials: 'same-origin' });
  expect(new Headers(read?.headers).has('content-type')).toBe(false);
  expect(write).toMatchObject({ method: 'POST', credentials: 'same-origin' });
  expect(new Headers(write?.headers).get('content-type')).toBe('application/json');
});

test("a procedure's error has its status and body as the message [ERR-01] [CALL-05]", async () => {
  vi.mocked(fetch).mockImplementation(refusedAnswer(401, 'Please sign in'));
  await expect(createTrpcClient().progress.list.query()).rejects.toThrow(
    '401: {"message":"Please sign in","code":"X"}',
  );
});

test('a refusal that is not from a procedure has its body as the message, or the status text if the body is empty [ERR-01]', async () => {
  vi.mocked(fetch).mockImplementation(answer(403, '{"message":"Cross-site request","code":"FORBIDDEN"}'));
  await expect(createTrpcClient().progress.list.query()).rejects.toThrow(
    '403: {"message":"Cross-site request","code":"FORBIDDEN"}',
  );
  vi.mocked(fetch).mockImplementation(answer(500, '', 'Internal Server Error'));
  await expect(createTrpcClient().progress.list.query()).rejects.toThrow('500: Internal Server Error');
});

test('with nullWhenSignedOut a 401 returns null, and any other error still fails [CALL-05]', async () => {
  vi.mocked(fetch).mockImplementation(refusedAnswer(401, 'Please sign in'));
  await expect(createTrpcClient().auth.user.query(undefined, nullWhenSignedOut)).resolves.toBeNull();
  vi.mocked(fetch).mockImplementation(refusedAnswer(500, 'Something went wrong'));
  await expect(createTrpcClient().auth.user.query(undefined, nullWhenSignedOut)).rejects.toThrow('500: ');
});

test("a read that a proxy answers in the server's place gets what the device keeps, and the page asks whether the server is there [AUTH-14]", async () => {
  keepRead('rosa', 'auth.user', undefined, { id: 'rosa' });
  for (const [status, body] of [
    [502, '<html>Bad Gateway</html>'],
    [404, '{"error":"Not Found"}'],
  ] as const) {
    vi.mocked(fetch).mockImplementation(answer(status, body));
    await expect(createTrpcClient().auth.user.query(undefined, nullWhenSignedOut)).resolves.toEqual({ id: 'rosa' });
    expect(fetch).toHaveBeenLastCalledWith('/readyz', expect.anything());
    await expect.poll(connection).toBe('away');
    setServerReachable(true);
  }
  vi.mocked(fetch).mockImplementation(refusedAnswer(500, 'Something went wrong'));
  await expect(createTrpcClient().auth.user.query(undefined, nullWhenSignedOut)).rejects.toThrow('500: ');
});
