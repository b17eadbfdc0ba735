import { expect, test } from 'vitest';
import { readCorrections } from '#server/features/corrections/corrections.content.ts';
import { CorrectionsFileSchema } from '#shared/corrections.ts';

const entry = {
  date: '2026-11-28',
  topic: '5.1',
  before: 'Every form must be approved.',
  after: 'A form must be approved, unless it qualifies for file and use.',
  reason: 'We left out file and use.',
  source: 'N.J.A.C. 11:4-40.5(a)',
};
const isRefused = (...entries: object[]) => !CorrectionsFileSchema.safeParse(entries).success;

test('corrections speak of facts and name their source; of a sealed form they have area and date [BEYOND-10]', () => {
  expect(isRefused(entry, { date: '2026-11-27', area: '5' })).toBe(false);
  expect(isRefused({ ...entry, after: 'A settlement option pays interest under N.J.S.A. 17B:25-1 to 4(d).' })).toBe(
    false,
  );
});

test.each<[string, object]>([
  ['without a source', { source: undefined }],
  ['with an empty source', { source: ' ' }],
  ['that names a question', { reason: 'The question was unclear.' }],
  ['that names an item', { reason: 'We changed 5.1-q61.' }],
  ['that names an answer', { before: 'The answer was 30 days.' }],
  ['that names an option', { after: 'Now another option is right.' }],
  ['that names a letter', { after: 'Now B is right.' }],
  ['of an unknown topic', { topic: '9.9' }],
  ['of a sealed form with its content', { topic: undefined, area: '5' }],
])('an entry %s is refused [BEYOND-10]', (_name, change) => {
  expect(isRefused({ ...entry, ...change })).toBe(true);
});

test('a file whose newest entry is not the first is refused [BEYOND-10]', () => {
  expect(isRefused({ ...entry, date: '2026-11-27' }, entry)).toBe(true);
});

test('readers see what was corrected, newest first, and of sealed forms nothing but area and date [BEYOND-10]', () => {
  const corrections = readCorrections();
  expect(corrections.map(({ date }) => date)).toEqual(
    corrections
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  const [sealed] = corrections.filter(({ after }) => after === null);
  expect(sealed).toMatchObject({ before: null, after: null, source: null });
  expect(corrections.filter(({ after, source }) => after !== null && !source)).toEqual([]);
});
