import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { ankiLine, csvLine } from './downloads.rules.ts';

test.each([
  ['a quote', 'He said "ten days", twice'],
  ['line ends', 'First\nsecond\r\nthird'],
  ['a tab inside', 'left\tright'],
  ['Unicode', 'Prämie – 保険 👩‍👩‍👧 \u2028 العربية'],
  ['blanks around', '  indented  '],
  ['what only looks like a formula inside', 'a = b, 5 - 3; 7'],
  ['a list', 'Remember:\n- ten days\n- thirty days'],
])('a CSV cell with %s survives [UNDO-03]', (_what, text) => {
  const line = csvLine(['2.2', text, 'end']);
  expect(line.endsWith('\r\n')).toBe(true);
  expect(Papa.parse(line, { skipEmptyLines: true, newline: '\r\n' }).data).toEqual([['2.2', text, 'end']]);
});

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '-1.',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n\n-1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  ' =1+1',
  '\u00a0 @A1',
];
test.each([...FORMULAS, '=HYPERLINK("http://x")\nsecond line'])(
  'the formula %j gets an apostrophe [UNDO-03]',
  (formula) => {
    const [cells] = Papa.parse<string[]>(csvLine([formula]), { skipEmptyLines: true, newline: '\r\n' }).data;
    expect(cells).toEqual([`'${formula}`]);
  },
);

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; \t+1;b;-1', "a; \t'+1;b;'-1"],
  [';=1', ";'=1"],
  ['a\n=1+1\nb', "a\n'=1+1\nb"],
  ['a\r\n@A1', "a\r\n'@A1"],
  ['=1;=2', "'=1;'=2"],
])('the formula inside %j gets an apostrophe, because a semicolon may separate cells [UNDO-03]', (text, cell) => {
  expect(Papa.parse<string[]>(csvLine([text]), { delimiter: ',', newline: '\r\n' }).data[0]).toEqual([cell]);
  const cells = Papa.parse<string[]>(csvLine(['2.2', text]), { delimiter: ';', quoteChar: '\0' }).data.flat();
  expect(cells.filter((each) => /^\s*[=+\-@]/.test(each))).toEqual([]);
});

test("Anki's line has front, back and tag, whatever the text contains [UNDO-03]", () => {
  expect(
    ankiLine({ topicId: '2.2', question: '#1: "Is a < b & c?"\r\nSecond line', answer: 'left\tright\n👩‍👩‍👧' }),
  ).toBe('&#35;1: &quot;Is a &lt; b &amp; c?&quot;<br>Second line\tleft&#9;right<br>👩‍👩‍👧\tTopic-2.2\n');
});
