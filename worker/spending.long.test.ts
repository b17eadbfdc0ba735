import { test } from 'vitest';
import { expectRestForOlderAccounts, expectWithinBudget } from './testing/spending.ts';

test('a hundred concurrent users stay within the daily budget, all of them get something, and the next day has a new budget [OPS-33]', () =>
  expectWithinBudget(100, 200));

test('forty new accounts that use all the help they get leave the rest of the budget to an older account, and operators are told [AI-01, AI-02, AI-03]', () =>
  expectRestForOlderAccounts(40, 200));
