import { expect, onTestFinished, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { giveAllBut } from './testing/decks.ts';
import {
  A_DAY,
  A_MINUTE,
  centsOf,
  type DailyLimits,
  type Day,
  expectRestForOlderAccounts,
  expectWithinBudget,
  startDay,
} from './testing/spending.ts';

// Tests what a single user or a whole class can cost per day, and what users get when the budget is spent.

const ALL = { source: 'claude', cards: 'cards', answer: 'answer' };
const NOTHING_NEW = { source: 'curated', cards: 'refused', answer: 'passages' };

async function start(limits: DailyLimits): Promise<Day> {
  const day = await startDay(limits);
  onTestFinished(day.close);
  return day;
}

test('a very active user stays within the daily share, gets a friendly message, and continues with curated material [OPS-33]', async () => {
  const day = await start({ AI_DAILY_CENTS: '2000', AI_MEMBER_DAILY_CENTS: '40' });
  const user = await day.establishedUser();
  const seen: Awaited<ReturnType<typeof day.clickAll>>[] = [];
  const isUsedUp = () => seen.at(-2)?.cards === 'refused';
  await giveAllBut(day.here, user, 10);
  for (let round = 0; !isUsedUp() && round < 20; round += 1) {
    const { id } = orderedTopics[round % orderedTopics.length]!;
    seen.push(await day.clickAll(user, id));
    await day.deckCards(user, id === '1.1' ? '1.2' : id);
    expect(centsOf(await day.shareOf(user))).toBeLessThanOrEqual(40);
    day.passMs(3 * A_MINUTE);
  }
  expect(seen[0]).toEqual(ALL);
  expect(seen.at(-1)).toEqual(NOTHING_NEW);

  // The batches of questions that the user's quizzes caused count, too. There are five at most.
  await expect.poll(async () => (await day.bill()).every(({ reserved }) => reserved === 0)).toBe(true);
  const [{ calls, reserved } = expect.fail()] = await day.shareOf(user);
  expect({ calls, reserved }).toEqual({ calls: day.claude.received.length, reserved: 0 });
  expect(day.callsFor('questions')).toBeGreaterThan(0);
  expect(day.callsFor('questions')).toBeLessThanOrEqual(5);

  const other = await day.establishedUser();
  expect(await day.clickAll(other, '1.1')).toEqual(ALL);
  day.passMs(A_DAY);
  expect(await day.clickAll(user, orderedTopics.at(-1)!.id)).toEqual(ALL);
});

test('a dozen concurrent users stay within the daily budget, all of them get something, and the next day has a new budget [OPS-33]', () =>
  expectWithinBudget(12, 100));

test('a dozen new accounts that use all the help they get leave the rest of the budget to an older account, and operators are told [AI-01, AI-02, AI-03]', () =>
  expectRestForOlderAccounts(12, 100));
