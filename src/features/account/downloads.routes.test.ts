import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import type { Flashcard as Card } from '#shared/flashcards.ts';
import { testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const server = testApp();

const FILES = ['flashcards.csv', 'flashcards.txt', 'notes.csv'];
/** Each has something that a file format could lose. */
const TEXTS = [
  'Plain?',
  'He said "ten days", and "thirty"; twice',
  'First line\nsecond line\r\nthird line',
  '=HYPERLINK("http://example.com","Click")\nsecond line',
  '+1', // Two formulas.
  '@SUM(A1)',
  '-5 days',
  '#hash <b>bold</b> & more',
  'left\tright',
  'Prämie – 保険 – العربية – 👩‍👩‍👧',
];
const isFormula = (text: string) => /^[=+\-@]/.test(text);

let rosa: TestUser;
beforeAll(async () => {
  rosa = await newUser(server.app);
  for (const text of TEXTS) {
    await nextMoment();
    await rosa.call('POST', '/flashcards', { topicId: '2.2', question: text, answer: `${text} - answer` });
    await rosa.call('POST', '/notes', { topicId: '5.3', content: text });
  }
});

const download = async ({ call }: TestUser, name: string) => {
  const { status, body, headers } = await call<string>('GET', `/account/${name}`);
  expect(status).toBe(200);
  return { text: body, headers };
};
/** Reads a CSV file as a spreadsheet does: by its mark, its head and its line ends. */
function parseCsv(text: string) {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return { rows: data, fields: meta.fields };
}
const asCell = (text: string) => (isFormula(text) ? `'${text}` : text);

test('the flashcards as CSV have head and every text, newest first [UNDO-03]', async () => {
  const { text, headers } = await download(rosa, 'flashcards.csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="flashcards-[\d-]{10}\.csv"$/);
  expect(headers['cache-control']).toBe('no-store');
  const { rows, fields } = parseCsv(text);
  expect(fields).toEqual(['topic', 'question', 'answer']);
  expect(rows).toEqual(
    TEXTS.toReversed().map((each) => ({ topic: '2.2', question: asCell(each), answer: asCell(`${each} - answer`) })),
  );
});

test('the notes as CSV have head and every text [UNDO-03]', async () => {
  const { text, headers } = await download(rosa, 'notes.csv');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="notes-[\d-]{10}\.csv"$/);
  const { rows, fields } = parseCsv(text);
  expect(fields).toEqual(['topic', 'content']);
  expect(rows).toEqual(TEXTS.toReversed().map((each) => ({ topic: '5.3', content: asCell(each) })));
});

/** Reads a field as Anki does: HTML, in which `br` ends a line. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#9': '\t', '#35': '#' };
const readHtml = (html: string) =>
  html.replaceAll('<br>', '\n').replace(/&([^;]+);/g, (_entity, name: string) => ENTITIES[name]!);

test('the flashcards as text are imported by Anki as front and back [UNDO-03]', async () => {
  const { text, headers } = await download(rosa, 'flashcards.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="flashcards-[\d-]{10}\.txt"$/);
  const lines = text.split('\n').slice(0, -1);
  expect(lines.slice(0, 3)).toEqual(['#separator:tab', '#html:true', '#tags column:3']);
  // Anki takes such a line as a comment.
  expect(lines.slice(3).filter((line) => line.startsWith('#'))).toEqual([]);
  // With and without quotes, as a field never has any.
  for (const quoteChar of ['"', '\0']) {
    const { data, errors } = Papa.parse<string[]>(lines.slice(3).join('\n'), { delimiter: '\t', quoteChar });
    expect(errors).toEqual([]);
    expect(data.map((cells) => cells.map(readHtml))).toEqual(
      TEXTS.toReversed().map((each) => {
        const front = each.replaceAll('\r\n', '\n');
        return [front, `${front} - answer`, 'Topic-2.2'];
      }),
    );
  }
});

test("a card of the deck has the deck's current text, and deleted items are left out [UNDO-03, LAW-02]", async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  em.create(FlashcardEntity, {
    user: user.id,
    topicId: '5.1',
    question: 'Once?',
    answer: 'Then.',
    deckCardId: '5.1-c01',
    createdAt: new Date(),
  });
  await em.flush();
  const { body: gone } = await user.call<Card>('POST', '/flashcards', {
    topicId: '1.1',
    question: 'Gone?',
    answer: 'Yes.',
  });
  await user.call('DELETE', `/flashcards/${gone.id}`);
  await user.call('POST', '/notes', { topicId: '1.1', content: 'Gone' });
  await user.call('DELETE', '/notes');
  const { question, answer } = server.deps.material.get('5.1')!.deck.find(({ id }) => id === '5.1-c01')!;
  expect(parseCsv((await download(user, 'flashcards.csv')).text).rows).toEqual([{ topic: '5.1', question, answer }]);
  expect((await download(user, 'flashcards.txt')).text.split('\n')).toHaveLength(5);
  expect((await download(user, 'notes.csv')).text).toBe('\uFEFFtopic,content\r\n');
});

test("a file has only the user's own items, and is 401 for a visitor [UNDO-03, SEC-04]", async () => {
  const omar = await newUser(server.app);
  for (const name of FILES) {
    expect((await download(omar, name)).text.trim().split('\n')).toHaveLength(name.endsWith('.txt') ? 3 : 1);
    const answer = await caller(server.app)('GET', `/account/${name}`);
    expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    expect(answer.headers['content-disposition']).toBeUndefined();
  }
});

test('a large file is complete [UNDO-03]', async () => {
  const user = await newUser(server.app);
  await server.deps.orm.em.fork().execute(
    `insert into flashcards (id, user_id, topic_id, question, answer, created_at)
     select gen_random_uuid(), ?, '1.1', 'Question ' || number, repeat('x', 100), now() from generate_series(1, 2500) as number`,
    [user.id],
  );
  const { rows } = parseCsv((await download(user, 'flashcards.csv')).text);
  expect(new Set(rows.map(({ question }) => question)).size).toBe(2500);
});

test('the files count as exports: the eleventh in an hour is 429 [SEC-09]', async () => {
  const user = await newUser(server.app);
  for (let taken = 0; taken < 10; taken++) await download(user, FILES[taken % 3]!);
  expect((await user.call('GET', '/account/notes.csv')).status).toBe(429);
});
