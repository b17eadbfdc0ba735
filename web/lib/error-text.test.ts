import { expect, test } from 'vitest';
import { errorStatus, errorText, raisedMessage, TIMEOUT_TEXT } from './error-text.ts';

test('a raised message is status, colon, body, or the status text for an empty body [ERR-01]', () => {
  expect(raisedMessage(404, '{"message":"Topic Not Found"}', 'Not Found')).toBe('404: {"message":"Topic Not Found"}');
  expect(raisedMessage(500, '', 'Internal Server Error')).toBe('500: Internal Server Error');
});

test('people read the message of the JSON body [ERR-02]', () => {
  const error = new Error('404: {"message":"Topic Not Found","code":"NOT_FOUND"}');
  expect(errorText(error, 'Please try again.')).toBe('Topic Not Found');
  expect(errorStatus(error)).toBe(404);
});

test('people read no status, page or stack: the fallback stands for them [ERR-02]', () => {
  for (const message of ['500: Internal Server Error', '502: <html>Bad Gateway</html>', '500: {}', 'fetch failed']) {
    expect(errorText(new Error(message), 'Please try again.')).toBe('Please try again.');
  }
  expect(errorText('nothing', 'Please try again.')).toBe('Please try again.');
});

test('the time-out keeps its own words [ERR-03]', () => {
  expect(errorText(new Error(TIMEOUT_TEXT), 'Please try again.')).toBe(
    'Request timed out. The AI is taking longer than expected. Please try again.',
  );
});
