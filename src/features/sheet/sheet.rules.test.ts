import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { SHEET_SIZE, SHEET_TEXT } from '#shared/sheet.ts';
import { pickSheet, weakestFirst } from './sheet.rules.ts';

type SheetMaterial = Parameters<typeof pickSheet>[0];

const topicIds = ['5.4', '6', '1.1'];
const number = (id: string, topicId = '6', fact = `${topicId}-f${id}`): SheetMaterial['numbers'][number] => ({
  ...{ topicId, value: `${id} days`, limits: `the limit of ${id}`, source: 'N.J.S.A. 17B:25-3' },
  question: {
    ...{ id: `${topicId}-n${id}`, stem: '', options: [], answer: 'A', difficulty: 1, kind: 'recall' },
    facts: [fact],
  },
});
const fact = (id: string, statement = `The fact ${id}.`) => ({ id, topicId: '6', statement, source: 'N.J.A.C. 11:4' });
const point = (topicId: string, index: number, text = `**Point ${index} of ${topicId}.** So it is.`) => ({
  ...{ topicId, text, source: 'Outline', factIds: [`${topicId}-p${index}`] },
});
const pick = (material: Partial<SheetMaterial>) =>
  pickSheet({ missed: [], facts: [], points: [], numbers: [], topicIds, ...material });
const textsOf = (items: { text: string }[]) => items.map(({ text }) => text);
const range = (length: number) => Array.from({ length }, (_, index) => String(index + 1));

test('topics with the lowest share come first, and without any share those that the exam asks most [BEYOND-04]', () => {
  expect(weakestFirst(new Map()).slice(0, 2)).toEqual(['5.3', '6']);
  const shares = new Map(orderedTopics.map(({ id }) => [id, id === '2.3' ? 0.4 : 0.7]));
  expect(weakestFirst(shares).slice(0, 3)).toEqual(['2.3', '5.3', '6']);
  expect(weakestFirst(new Map()).toSorted()).toEqual(orderedTopics.map(({ id }) => id).toSorted());
});

test('each list ends at its size, and missed numbers beyond it come first among the others [BEYOND-04]', () => {
  const missed = range(25).map((id) => number(id));
  const sheet = pick({
    missed,
    numbers: [...missed, ...range(30).map((id) => number(`9${id}`, '5.4'))],
    facts: range(15).map((id) => fact(id)),
    points: topicIds.flatMap((id) => range(8).map((index) => point(id, Number(index)))),
  });
  expect(textsOf(sheet.numbers)).toEqual(range(20).map((id) => `**${id} days**: the limit of ${id}`));
  expect(textsOf(sheet.facts)).toEqual(range(12).map((id) => `The fact ${id}.`));
  expect(sheet.keyPoints.map(({ topicId }) => topicId)).toEqual(['5.4', '5.4', '6', '6', '1.1', '1.1']);
  expect(textsOf(sheet.lawNumbers.slice(0, 6))).toEqual([
    ...range(25)
      .slice(20)
      .map((id) => `**${id} days**: the limit of ${id}`),
    '**91 days**: the limit of 91',
  ]);
  for (const [list, most] of Object.entries(SHEET_SIZE))
    expect(sheet[list as keyof typeof SHEET_SIZE].length).toBeLessThanOrEqual(most);
});

test('nothing is said twice: a fact that a missed number states, a number of a shown fact, a fact of two mistakes [BEYOND-04]', () => {
  const stated = number('1', '6', 'told');
  const sheet = pick({
    missed: [stated],
    facts: [fact('told'), fact('other'), fact('other')],
    points: [
      { ...point('6', 1), factIds: ['told', 'other'] },
      point('6', 2),
      point('6', 3, '**Point 2 of 6.** So it is.'),
    ],
    numbers: [stated, number('2', '6', 'other'), number('3')],
  });
  expect(textsOf(sheet.facts)).toEqual(['The fact other.']);
  expect(textsOf(sheet.keyPoints)).toEqual(['**Point 2 of 6.** So it is.']);
  expect(textsOf(sheet.lawNumbers)).toEqual(['**3 days**: the limit of 3']);
});

test('a long text is cut after a sentence or a word, only if none that fits takes its place [BEYOND-04]', () => {
  const sentence = `${'An insurer must answer each letter of the Commissioner within fifteen days. '.repeat(3)}`.trim();
  const words = `The ${'insurer '.repeat(30)}`.trim();
  const facts = [fact('a', sentence), fact('b', words), ...range(11).map((id) => fact(id))];
  const texts = textsOf(pick({ facts, points: [point('6', 1, words)] }).facts);
  expect(texts.slice(0, 11)).toEqual(range(11).map((id) => `The fact ${id}.`));
  expect(texts[11]).toMatch(/Commissioner within fifteen days\. …$/);
  const [cut] = textsOf(pick({ facts: [fact('b', words)] }).facts);
  expect(cut).toMatch(/^The (insurer )+insurer…$/);
  expect(cut!.length).toBeLessThanOrEqual(SHEET_TEXT);
  expect(pick({ points: [point('6', 1, words)] }).keyPoints).toEqual([]);
});
