import { expect, test } from 'vitest';
import { isAddressConfirmed, isEstablished } from './standing.rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test.each([
  { what: 'a confirmed account of three days', createdAt: ago(72), confirmedAt: ago(70), hasMail: true, is: true },
  { what: 'a confirmed account of a bit less', createdAt: ago(71.9), confirmedAt: ago(70), hasMail: true, is: false },
  { what: 'an old account without confirmation', createdAt: ago(5000), confirmedAt: null, hasMail: true, is: false },
  { what: 'one where no mail is set up', createdAt: ago(72), confirmedAt: null, hasMail: false, is: true },
  { what: 'a new one where no mail is set up', createdAt: ago(1), confirmedAt: null, hasMail: false, is: false },
])('$what: established is $is [AI-01]', ({ createdAt, confirmedAt, hasMail, is }) => {
  expect(isEstablished({ createdAt, confirmedAt }, { now: NOW, hasMail })).toBe(is);
});

test('without mail every address counts as confirmed [AI-12]', () => {
  expect(isAddressConfirmed({ confirmedAt: null }, false)).toBe(true);
  expect(isAddressConfirmed({ confirmedAt: null }, true)).toBe(false);
  expect(isAddressConfirmed({ confirmedAt: NOW }, true)).toBe(true);
});
