import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { refusedCall } from './call-error.ts';
import { errorText, isNotAvailable, isSignedOut, reasonOf } from './error-text.ts';
import { timedOut } from './trpc.ts';

test('a raised message is status, colon, body, or the status text for an empty body [ERR-01]', () => {
  const body = '{"message":"Topic Not Found","code":"NOT_FOUND"}';
  expect(refusedCall(404, body, 'Not Found').message).toBe(`404: ${body}`);
  expect(refusedCall(500, '', 'Internal Server Error').message).toBe('500: Internal Server Error');
});

test('a raised error carries status, kind, reason and the sentence for people [ERR-02]', () => {
  const error = refusedCall(400, '{"message":"Ask anew.","code":"BAD_REQUEST","reason":"linkEnded"}', '');
  expect(error).toMatchObject({ status: 400, kind: 'invalid', reason: 'linkEnded', sentence: 'Ask anew.' });
  expect(errorText(error, 'Please try again.')).toBe('Ask anew.');
  expect(reasonOf(error)).toBe('linkEnded');
});

test('people read no status, page or stack: the fallback stands for them [ERR-02]', () => {
  const printed = '404: {"message":"Topic Not Found","code":"NOT_FOUND"}';
  for (const error of [
    refusedCall(500, '', 'Internal Server Error'),
    refusedCall(502, '<html>Bad Gateway</html>', ''),
    refusedCall(500, '{}', ''),
    refusedCall(500, '{"message":7}', ''),
    refusedCall(500, 'null', ''),
    new TypeError('fetch failed'),
    new Error(printed),
    'nothing',
  ]) {
    expect(errorText(error, 'Please try again.')).toBe('Please try again.');
  }
});

test('whether there is nothing to give is told by kind or reason, and never by words', () => {
  expect(isNotAvailable(refusedCall(404, '{"message":"Gone"}', ''))).toBe(true);
  expect(isNotAvailable(refusedCall(503, '{"message":"Later","reason":"notAvailable"}', ''))).toBe(true);
  expect(isNotAvailable(refusedCall(503, '{"message":"The service is not available right now."}', ''))).toBe(false);
  expect(isNotAvailable(new Error('not available'))).toBe(false);
});

test('signed out is 401, from whatever door', () => {
  expect(isSignedOut(refusedCall(401, '', 'Unauthorized'))).toBe(true);
  expect(isSignedOut(refusedCall(403, '', 'Forbidden'))).toBe(false);
});

test('an error of a call stays what it is when tRPC passes it on', () => {
  const error = refusedCall(404, '', 'Not Found');
  expect(TRPCClientError.from(error)).toBe(error);
});

test('the time-out keeps its own words [ERR-03]', () => {
  expect(errorText(timedOut(), 'Please try again.')).toBe(
    'Request timed out. The AI is taking longer than expected. Please try again.',
  );
});
