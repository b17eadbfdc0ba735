import { describe, expect, it } from 'vitest';
import { inDigits } from './digits.ts';

describe('replaces numbers with digits:', () => {
  it.each([
    ['12,000 of 1,250,000', '12000 of 1250000'],
    ['$98,765.50 and 4.5%', '$98765.50 and 4.5%'],
    ['two or nine days', '2 or 9 days'],
    ['Fifteen days', '15 days'],
    ['ninety days', '90 days'],
    ['thirty-one days', '31 days'],
    ['Thirty one days', '31 days'],
    ['thirty‑one days', '31 days'],
    ['a ten-day free look', 'a 10-day free look'],
    ['a hundred dollars', 'a 100 dollars'],
    ['one hundred eighty days', '180 days'],
    ['one hundred and eighty days', '180 days'],
    ['three hundred sixty-five days', '365 days'],
    ['two thousand', '2000'],
    ['five thousand ten', '5010'],
    ['one hundred twenty-five thousand dollars', '125000 dollars'],
    ['one million two hundred thousand', '1200000'],
    ['$2 million', '$2000000'],
    ['a $1.1-million policy', 'a $1100000 policy'],
    ['the thirtieth day', 'the 30 day'],
    ['the twenty-first birthday', 'the 21 birthday'],
    ['the twelfth month', 'the 12 month'],
  ])('%s: %s', (text, expected) => {
    expect(inDigits(text)).toBe(expected);
  });
});

describe('treats words that do not combine as separate numbers:', () => {
  it.each([
    ['between one hundred and two hundred', 'between 100 and 200'],
    ['twenty, thirty or forty', '20, 30 or 40'],
    ['five ten-year policies', '5 10-year policies'],
    ['two three hundred', '2 300'],
    ['ten and twenty days', '10 and 20 days'],
    ['30 two-year policies', '30 2-year policies'],
  ])('%s: %s', (text, expected) => {
    expect(inDigits(text)).toBe(expected);
  });
});

describe('keeps other words:', () => {
  it.each([
    'one of them, no one, one-year term',
    'first, second, a third party',
    'thousands of dollars',
    'often someone attends',
    'half, twice, a dozen',
  ])('%s', (text) => {
    expect(inDigits(text)).toBe(text);
  });
});

it('replaces only the numerator of a fraction', () => {
  expect(inDigits('two-thirds')).toBe('2-thirds');
});
