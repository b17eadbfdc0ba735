import { expect, test } from 'vitest';
import { ItemStatisticEntity } from '#schema/entities/item-statistic.ts';
import { ItemStatisticsRunEntity } from '#schema/entities/item-statistics-run.ts';
import { testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { operator } from './testing/operator.ts';

const { env, headers } = operator;
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), env }));

const get = async (address = '/operator/items') => (await server.app.inject({ url: address, headers })).body;
const em = () => server.deps.orm.em.fork();

const item = (questionId: string, more: object = {}) => ({
  ...{ questionId, topicId: questionId.split('-')[0]!, fingerprint: 'f', since: null, key: 1 },
  ...{ chosen: [10, 30, 5, 5], chosenByBest: [1, 14, 1, 0], discrimination: 0.25, shares: null, sharesOf: null },
  ...more,
});
/** The first ones have a flag each, in this order. */
const FLAGGED = [
  item('1.1-q01', { chosen: [1, 59, 0, 0] }),
  item('1.1-q02', { chosen: [40, 10, 5, 5], discrimination: 0.1 }),
  item('2.1-q01', { discrimination: -0.1234567 }),
  item('2.1-q02', { chosenByBest: [9, 7, 0, 0], discrimination: 0.02 }),
];
const [FEW, NORMAL] = [item('6-q01', { chosen: [1, 20, 0, 0], discrimination: null }), item('5.3-q01')];
const HOSTILE = item('=1+1|<b>', { topicId: '@SUM(A1)', discrimination: 0.5 });

/** Returns the ids of the rows, from the top. */
const idsOf = (body: string) => [...body.matchAll(/<code>([^<]+)<\/code>/g)].map(([, id]) => id!);
const put = (...items: ReturnType<typeof item>[]) => em().insertMany(ItemStatisticEntity, items);

test('without statistics the page says so, and the file has its head only [BEYOND-09]', async () => {
  expect(await get()).toContain('There are no statistics here yet.');
  expect(await get('/operator/items.csv')).toBe(
    '\uFEFFTopic,Question,First answers,Right,A,B,C,D,Key,Discrimination,Flags\r\n',
  );
});

test('the table says who is right, what they chose and what is doubtful, first what has flags [BEYOND-09]', async () => {
  await put(...FLAGGED, FEW, NORMAL);
  const finishedAt = new Date(Date.now() - 3 * 3_600_000);
  await em().insertMany(ItemStatisticsRunEntity, [{ id: 'nightly', dueAt: finishedAt, finishedAt }]);
  const body = await get();
  expect(body).toContain('3 hours ago');
  expect(body).toContain('4 of 6 questions have a flag');
  expect(idsOf(body).slice(0, 4)).toEqual(FLAGGED.map(({ questionId }) => questionId));
  const rows = body.split('<tbody>')[1]!.split('<tr>').slice(1);
  const flags = ['At least 95% are right', 'At most 30% are right', 'Better users are wrong more often'];
  for (const [at, flag] of [...flags, 'The best third prefers another option'].entries())
    expect(rows[at]).toContain(flag);
  const { stem } = server.deps.material.get('5.3')!.questions.find(({ id }) => id === '5.3-q01')!;
  const normal = rows.find((row) => row.includes('5.3-q01'))!;
  for (const words of ['>50<', '>60%<', '>0.25<', '<span>A 20% </span>', '<span class="key">B 60% </span>'])
    expect(normal.replaceAll('</span> ', ' </span>')).toContain(words);
  expect(normal.replaceAll('&#39;', "'").replaceAll('&quot;', '"')).toContain(stem);
  const few = rows.find((row) => row.includes('6-q01'))!;
  expect(few).toContain('>21<');
  expect(few.match(/too few/g)).toHaveLength(3);
  expect(few).not.toContain('%');
});

test('each column sorts the table in both directions, and items without a value come last [BEYOND-09]', async () => {
  const sorted = async (query: string) => idsOf(await get(`/operator/items?${query}`));
  expect(await sorted('sort=right')).toEqual(['1.1-q02', '2.1-q01', '2.1-q02', '5.3-q01', '1.1-q01', '6-q01']);
  expect((await sorted('sort=right&order=down'))[0]).toBe('1.1-q01');
  expect((await sorted('sort=right&order=down')).at(-1)).toBe('6-q01');
  expect((await sorted('sort=discrimination'))[0]).toBe('2.1-q01');
  expect((await sorted('sort=answers')).slice(0, 2)).toEqual(['1.1-q01', '1.1-q02']);
  expect((await sorted('sort=topic&order=down'))[0]).toBe('6-q01');
  expect(await sorted('sort=id')).toEqual(['1.1-q01', '1.1-q02', '2.1-q01', '2.1-q02', '5.3-q01', '6-q01']);
  expect(await get('/operator/items?sort=right')).toContain(
    '<th aria-sort="ascending"><a href="/operator/items?sort=right&amp;order=down">Right</a></th>',
  );
  for (const query of ['sort=__proto__', 'sort=nonsense&order=x', 'page=0', 'page=x'])
    expect(await sorted(query)).toEqual(await sorted(''));
});

test('the file has every item, and no cell that a spreadsheet computes [BEYOND-09]', async () => {
  await put(HOSTILE);
  const answer = await server.app.inject({ url: '/operator/items.csv', headers });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="items.csv"');
  const lines = answer.body.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(7);
  expect(lines.find((line) => line.includes('1+1'))).toBe(`"'@SUM(A1)","'=1+1|<b>",50,0.6,0.2,0.6,0.1,0.1,B,0.5,`);
  expect(lines).toContain('2.1,2.1-q01,50,0.6,0.2,0.6,0.1,0.1,B,-0.1235,Better users are wrong more often');
  expect(lines).toContain('6,6-q01,21,,,,,,B,,');
  expect(await get()).toContain('<code>=1+1|&lt;b&gt;</code>');
});

test('the table has pages that keep the order, and nobody but operators sees it [BEYOND-09]', async () => {
  await put(...Array.from({ length: 60 }, (_, at) => item(`4.1-q${100 + at}`, { chosen: [9, 30 + at, 0, 0] })));
  const address = '/operator/items?sort=answers&order=up';
  const first = await get(address);
  expect(idsOf(first)).toHaveLength(50);
  expect(first).toContain('href="/operator/items?sort=answers&amp;order=up&amp;page=2"');
  const second = await get(`${address}&page=2`);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(67);
  for (const url of ['/operator/items', '/operator/items.csv'])
    expect((await server.app.inject(url)).statusCode).toBe(401);
});
