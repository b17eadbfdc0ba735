import { expect, test } from 'vitest';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { sentencesOf, spoken } from './spoken-text.ts';

test.each([
  // Money.
  ['a limit of $250,000', 'a limit of 250,000 dollars'],
  ['$1 of premium', '1 dollar of premium'],
  ['$1,000 per act', '1,000 dollars per act'],
  ['$2 million', '2 million dollars'],
  ['from $5,000–$10,000', 'from 5,000 to 10,000 dollars'],
  ['$2.50 per thousand', '2.50 dollars per thousand'],
  // Law.
  ['N.J.S.A. 17B:27', 'N J S A 17 B 27'],
  ['N.J.S.A. 17B:25-3.', 'N J S A 17 B 25 dash 3.'],
  ['(N.J.S.A. 17B:24)', '(N J S A 17 B 24)'],
  ['N.J.A.C. 11:17A-1.3(a)', 'N J A C 11 17 A dash 1.3 a'],
  ['18 U.S.C. 1033', '18 U S C 10 33'],
  ['IRC §1035', 'I R C section 10 35'],
  ['a 1035 exchange', 'a 10 35 exchange'],
  ['Section 7702', 'Section 7702'],
  ['a 401(k) and a 403(b)', 'a 4 oh 1 k and a 4 oh 3 b'],
  ['501(c)(3)', '5 oh 1 c 3'],
  ['72(h)', '72 h'],
  ['Sun Life v. Wells Fargo', 'Sun Life versus Wells Fargo'],
  // Numbers.
  ['within 30–60 days', 'within 30 to 60 days'],
  ['within 30-60 days', 'within 30 to 60 days'],
  ['a 10-day free look', 'a 10 day free look'],
  ['70% of 83', '70 percent of 83'],
  ['10%–20%', '10 percent to 20 percent'],
  ['age 59 1/2', 'age 59 and a half'],
  ['age 70½.', 'age 70 and a half.'],
  ['1/2% of pay', 'one half percent of pay'],
  ['2/3 of the vote', 'two thirds of the vote'],
  ['800/1,000', '800 over 1,000'],
  ['in 2026, on the 45th day', 'in 2026, on the 45th day'],
  ['2025–2026', '2025 to 2026'],
  ['1.45% of wages', '1.45 percent of wages'],
  // Abbreviations and acronyms.
  ['term vs. whole life', 'term versus whole life'],
  ['benefits (e.g., cash)', 'benefits (for example cash)'],
  ['the payor, i.e. the parent', 'the payor, that is the parent'],
  ['before 9 p.m.', 'before 9 p m'],
  ['Form No. 5', 'Form number 5'],
  ['CE credits', 'C E credits'],
  ['a MEC; two MECs', 'a meck; two mecks'],
  ['ERISA, FINRA, STOLI, DOBI', 'Erissa, Finra, Stoli, dobby'],
  ['IRAs and the NAIC', 'I R As and the N A I C'],
  ['AD&D', 'A D and D'],
  ['All of these EXCEPT', 'All of these except'],
  ['Which is NOT true?', 'Which is not true?'],
  ['and/or', 'and or'],
  ['a gift—not a sale', 'a gift, not a sale'],
  // Markup.
  ['**Fines.** Up to $500 for a [[rebate|rebate]]', 'Fines. Up to 500 dollars for a rebate'],
])('"%s" is said "%s" [BEYOND-03]', (written, said) => {
  expect(spoken(written)).toBe(said);
});

test('a text is said sentence by sentence, a long sentence in parts, and no part is longer than a voice can say at once [BEYOND-03]', () => {
  expect(sentencesOf('It is so. N.J.S.A. 17B:25-3 says 31 days. "Is it?" Yes!')).toEqual([
    'It is so.',
    'N J S A 17 B 25 dash 3 says 31 days.',
    '"Is it?"',
    'Yes!',
  ]);
  const long = `If the owner dies, ${'the insurer pays the beneficiary, '.repeat(8)}and that is all.`;
  const parts = sentencesOf(long);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join(' ')).toBe(long);
  expect(sentencesOf('word '.repeat(100)).every(({ length }) => length <= 180)).toBe(true);
});

test('nothing of the study material has a sign that a voice would spell or skip [BEYOND-03]', () => {
  const texts = [...loadMaterial().values()].flatMap(({ study, deck, questions }) => [
    ...(study ? [study.overview, ...study.keyPoints, ...study.introduction, study.examTip] : []),
    ...deck.flatMap(({ question, answer }) => [question, answer]),
    ...questions.flatMap(({ stem, options }) => [stem, ...options.flatMap(({ text, rationale }) => [text, rationale])]),
  ]);
  const sentences = texts.flatMap((text) => sentencesOf(text));
  expect(sentences.length).toBeGreaterThan(10_000);
  expect(sentences.filter((sentence) => /[$%§&*=[\]]|\b[A-Z]{2,}\b|\d[–-]\d/.test(sentence))).toEqual([]);
  expect(sentences.filter(({ length }) => length > 180)).toEqual([]);
});
