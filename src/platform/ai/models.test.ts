import { expect, test } from 'vitest';
import { costOf, hasEffort, isPriceKnown, maxCost, NO_TOKENS } from './models.ts';

const MILLION = 1_000_000;

test('each kind of token has its own price, in micro-dollars', () => {
  const tokens = { input: 100, output: 10, cacheWrite: 1000, cacheRead: 1000 };
  expect(costOf('claude-sonnet-5-5', tokens)).toBe(200 + 100 + 2500 + 100);
  expect(costOf('claude-haiku-5-5', { ...NO_TOKENS, output: MILLION })).toBe(0.5 * MILLION);
});

test('a cost is rounded up so that no call is free', () => {
  expect(costOf('claude-haiku-5-5', { ...NO_TOKENS, cacheRead: 1 })).toBe(1);
});

test('a long prompt raises the price of every token if the model has two prices', () => {
  const at = (cacheRead: number) => costOf('claude-haiku-5-5', { ...NO_TOKENS, cacheRead, output: 1000 });
  expect(at(100_000)).toBe(1000 + 500);
  expect(at(100_001)).toBe(5001 + 2500);
});

test('a model name with a date has the same price as one without', () => {
  expect(isPriceKnown('claude-sonnet-5-5-20260928')).toBe(true);
  expect(costOf('claude-sonnet-5-5-20260928', { ...NO_TOKENS, input: 1 })).toBe(2);
});

test('an unknown model has the highest known price and no effort setting', () => {
  const tokens = { input: 1000, output: 1000, cacheWrite: 1000, cacheRead: 1000 };
  expect(isPriceKnown('claude-sonnet-9')).toBe(false);
  expect(costOf('claude-sonnet-9', tokens)).toBe(costOf('claude-opus-5-5', tokens));
  expect(hasEffort('claude-sonnet-9')).toBe(false);
});

test('the worst case covers a prompt of short tokens and the longest answer', () => {
  const prompt = 'a b c d e f g h i j ';
  const tokens = { ...NO_TOKENS, cacheWrite: prompt.split(' ').length - 1, output: 500 };
  expect(maxCost('claude-sonnet-5-5', prompt.length, 500)).toBeGreaterThanOrEqual(costOf('claude-sonnet-5-5', tokens));
});
