import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { isRefusal, refusedCall } from './call-error.ts';
import { errorText, isNotAvailable, isSignedOut, reasonOf } from './error-text.ts';
import { timedOut } from './trpc.ts';

test('the message of an error is the status and the body, or the status and its text if the body is empty [ERR-01]', () => {
  const body = '{"message":"Topic Not Found","code":"NOT_FOUND"}';
  expect(refusedCall(404, body, 'Not Found').message).toBe(`404: ${body}`);
  expect(refusedCall(500, '', 'Internal Server Error').message).toBe('500: Internal Server Error');
});

test('an error has the kind, the reason and the sentence for users [ERR-02]', () => {
  const error = refusedCall(400, '{"message":"Request a new link.","code":"BAD_REQUEST","reason":"linkEnded"}', '');
  expect(error).toMatchObject({ kind: 'invalid', reason: 'linkEnded', sentence: 'Request a new link.' });
  expect(errorText(error, 'Please try again.')).toBe('Request a new link.');
  expect(reasonOf(error)).toBe('linkEnded');
});

test('users see the fallback instead of a status code, a proxy page or a stack trace [ERR-02]', () => {
  const message = '404: {"message":"Topic Not Found","code":"NOT_FOUND"}';
  for (const error of [
    refusedCall(500, '', 'Internal Server Error'),
    refusedCall(502, '<html>Bad Gateway</html>', ''),
    refusedCall(500, '{}', ''),
    refusedCall(500, '{"message":7}', ''),
    refusedCall(404, '{"message":"no Route matched with those values"}', ''),
    refusedCall(500, 'null', ''),
    new TypeError('fetch failed'),
    new Error(message),
    'nothing',
  ]) {
    expect(errorText(error, 'Please try again.')).toBe('Please try again.');
  }
});

test('isNotAvailable reads the kind or the reason, never the sentence', () => {
  expect(isNotAvailable(refusedCall(404, '{"message":"Gone","code":"NOT_FOUND"}', ''))).toBe(true);
  expect(isNotAvailable(refusedCall(503, '{"message":"Later","code":"X","reason":"notAvailable"}', ''))).toBe(true);
  expect(isNotAvailable(refusedCall(503, '{"message":"The service is not available right now.","code":"X"}', ''))).toBe(
    false,
  );
  expect(isNotAvailable(new Error('not available'))).toBe(false);
});

test('isSignedOut is true for 401 only', () => {
  expect(isSignedOut(refusedCall(401, '{"message":"Please sign in","code":"UNAUTHORIZED"}', ''))).toBe(true);
  expect(isSignedOut(refusedCall(403, '{"message":"No","code":"FORBIDDEN"}', ''))).toBe(false);
});

test('a refusal is a 400, 404 or 409 with a body of the server; what a proxy responds is none [OFF-03]', () => {
  const body = '{"message":"This quiz is finished","code":"CONFLICT"}';
  for (const status of [400, 404, 409]) expect(isRefusal(refusedCall(status, body, ''))).toBe(true);
  for (const status of [401, 403, 429, 500, 503]) expect(isRefusal(refusedCall(status, body, ''))).toBe(false);
  for (const page of ['', '<html>Not Found</html>', '{"message":"no Route matched"}', '{"error":"Not Found"}']) {
    for (const status of [401, 404, 502]) {
      expect(refusedCall(status, page, 'Not Found')).toMatchObject({ isFromServer: false, kind: undefined });
    }
  }
  expect(isRefusal(timedOut())).toBe(false);
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false);
});

test('tRPC passes a CallError on without wrapping it', () => {
  const error = refusedCall(404, '', 'Not Found');
  expect(TRPCClientError.from(error)).toBe(error);
});

test('the timeout error has its own sentence [ERR-03]', () => {
  expect(errorText(timedOut(), 'Please try again.')).toBe(
    'Request timed out. The AI is taking longer than expected. Please try again.',
  );
});
