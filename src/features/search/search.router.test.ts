import { beforeAll, expect, test } from 'vitest';
import type { SearchResult } from '#shared/search.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const A_MINUTE = 60;
const AN_HOUR = 60 * A_MINUTE;

const server = testApp();
let user: TestUser;
beforeAll(async () => {
  user = await newUser(server.app);
});

const search = ({ call }: TestUser, words: string) =>
  call<SearchResult[]>('GET', `/search?words=${encodeURIComponent(words)}`);
const find = async (words: string) => bodyOf(await search(user, words));

const textOf = ({ excerpt }: SearchResult) => excerpt.map(({ text }) => text).join('');

test('a visitor cannot search [SEARCH-01]', async () => {
  const { statusCode } = await server.app.inject({ url: '/api/search?words=grace' });
  expect(statusCode).toBe(401);
});

test('a term that matches the search exactly comes first, only once, with its anchor in the glossary [SEARCH-02] [SEARCH-03]', async () => {
  const results = await find('Grace period');
  expect(results[0]).toMatchObject({ kind: 'term', title: 'grace period', anchor: 'grace-period' });
  expect(results.filter(({ title }) => title === 'grace period')).toHaveLength(1);
});

test('sections are found by their text, and the excerpt marks the match [SEARCH-02] [SEARCH-03]', async () => {
  const section = (await find('suicide')).find(({ kind, topicId }) => kind === 'section' && topicId === '2.2')!;
  expect(section.anchor).toMatch(/^section-/);
  expect(section.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase())).toContain('suicide');
});

test('a topic is found by its title and by its number [SEARCH-02]', async () => {
  expect(await find('policy provisions and options')).toContainEqual(
    expect.objectContaining({ kind: 'topic', topicId: '2.2' }),
  );
  expect((await find('5.3')).map(({ topicId }) => topicId)).toContain('5.3');
});

test.each([
  ['a typo', 'anuity', /annuit/i],
  ['the plural', 'grace periods', /grace period/],
  ['half a word', 'benefici', /beneficiary/],
  ['a question in a sentence', 'what is the free look?', /free look/],
])('%s finds the right title [SEARCH-02]', async (_, words, title) => {
  expect((await find(words))[0]?.title).toMatch(title);
});

test('a topic comes before a section with the same title [SEARCH-02]', async () => {
  const places = (await find('annuities')).map(({ kind, topicId }) => `${kind} ${topicId}`);
  expect(places.slice(0, 2)).toEqual(['topic 1.4', 'section 6']);
});

test('with several words, the first results contain them [SEARCH-02]', async () => {
  for (const result of (await find('incontestable fraud')).slice(0, 3)) {
    expect(`${result.title} ${textOf(result)}`).toMatch(/contest|fraud/i);
  }
});

test.each([
  ['17B:27-72', '4.2', 'section-grace-claims-creditors', 'N.J.S.A. 17B:27-72b'],
  ['11:17-2.9', '5.3', 'section-names-offices-and-reports', 'N.J.A.C. 11:17-2.9('],
  ['N.J.S.A. 17B:25-3', '2.2', 'section-premiums-lapse-reinstatement', 'N.J.S.A. 17B:25-3'],
  ['26 USC 1035', '4.6', 'section-exchanges', '26 U.S.C. 1035(a)('],
])(
  '%s leads to the section of %s that rests on the law, with its statement [SEARCH-05]',
  async (words, topicId, anchor, law) => {
    const results = await find(words);
    const result = results.find((one) => one.topicId === topicId && one.anchor === anchor)!;
    expect(result.kind).toBe('section');
    expect(result.excerpt[0]).toEqual({ text: expect.stringContaining(law), isMatch: true });
    expect(result.excerpt[1]!.text).toMatch(/^: \w.+\.$/);
  },
);

test('a law that the study text cites leads to the place first, and an unknown law to nothing [SEARCH-05]', async () => {
  const [cited] = await find('17B:30-6');
  expect(cited).toMatchObject({ kind: 'section', topicId: '6', anchor: 'section-replacement' });
  expect(textOf(cited!)).toContain('N.J.S.A. 17B:30-6');
  expect(await find('17B:99-1')).toEqual([]);
});

test('an excerpt shows the place of the phrase [SEARCH-04]', async () => {
  for (const result of (await find('30 days')).slice(0, 6))
    expect(`${result.title} ${textOf(result)}`).toMatch(/30 days/i);
});

test('nonsense and special characters find nothing and cause no error [SEARCH-02]', async () => {
  for (const words of ['xyzzyq', '(((', '*', '\\', '" or 1=1 --', ' ']) expect(await find(words)).toEqual([]);
});

test('there are at most six results of each kind [SEARCH-02]', async () => {
  const results = await find('policy');
  for (const kind of ['topic', 'section', 'term']) {
    const count = results.filter((result) => result.kind === kind).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(6);
  }
});

test('more than 100 characters are refused with a readable message [SEARCH-02]', async () => {
  expect((await search(user, 'a'.repeat(100))).status).toBe(200);
  const message = 'Please use at most 100 characters';
  expect(await search(user, 'a'.repeat(101))).toMatchObject({ status: 400, body: { message } });
});

test('a user can search 300 times a minute, which does not limit other users', async () => {
  const { costlyRead } = server.app.limits;
  expect(costlyRead).toMatchObject({ points: 3000, duration: A_MINUTE });
  const other = await newUser(server.app);
  await costlyRead.set(other.id, 2990, AN_HOUR);
  expect((await search(other, 'mec')).status).toBe(200);
  expect((await search(other, 'mec')).status).toBe(429);
  expect((await find('mec')).length).toBeGreaterThan(0);
});
