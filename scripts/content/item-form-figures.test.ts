import { describe, expect, it } from 'vitest';
import {
  bankDeviations,
  FORM_FIGURES,
  type FormFigure,
  measure,
  topicBand,
  topicDeviations,
} from './item-form-figures.ts';
import type { Item } from './item-forms.ts';
import { item } from './testing/item.ts';

const TERMS = 'Extended term / Cash surrender / Reduced paid-up / Paid-up additions';
const ACTS = 'pays the full claim to the estate / rescinds the policy / returns the premium / reduces the benefit';
const PLAIN = item('Only with the consent of an irrevocable beneficiary may a policyowner', ACTS);
const words = (count: number): string => Array(count).fill('word').join(' ');

/** For each figure an item that raises it and one that lowers it. */
const EXAMPLES: Record<string, [Item, Item]> = {
  'direct question': [item('Which option keeps the face amount?', TERMS), PLAIN],
  'unfinished statement': [PLAIN, item('Which option keeps the face amount?', TERMS)],
  EXCEPT: [item('Dividends can be used in all of the following ways EXCEPT', TERMS), PLAIN],
  NOT: [item('Which option does a lapsed policy NOT have?', TERMS), PLAIN],
  'which of the following': [item('Which of the following keeps the face amount?', TERMS), PLAIN],
  'statement item': [item('Which statement about a policy loan is CORRECT?', ACTS), PLAIN],
  'BEST, MOST, PRIMARY': [item('What is the PRIMARY purpose of a buy-sell agreement?', ACTS), PLAIN],
  'two or more sentences': [item('The insured dies. There is no loan. The insurer', ACTS), PLAIN],
  'named person': [item('When Marisol stops paying premiums, her insurer', ACTS), PLAIN],
  arithmetic: [
    item('A $100,000 policy has a loan of $12,000. The beneficiary receives', '$88,000 / $1 / $2 / $3'),
    PLAIN,
  ],
  'numbers as options': [item('A producer must report it within', '30 days / 10 days / 15 days / 60 days'), PLAIN],
  'description to term': [
    item('The nonforfeiture option that keeps the original face amount for a limited time is', TERMS),
    PLAIN,
  ],
  'term to meaning': [
    item(
      'A representation is',
      'a statement believed to be true / a guarantee of the truth / a fact not told / a right given up',
    ),
    PLAIN,
  ],
  'Yes or No options': [
    item('May the insurer contest it?', 'Yes, always / No, never / Yes, once / No, not yet'),
    PLAIN,
  ],
  'all or none of the above': [item('A rider can add', 'a benefit / a loan / a term / all of the above'), PLAIN],
  'all options up to 4 words': [item('The option is', TERMS), PLAIN],
  'key is the longest': [PLAIN, item('The option is', TERMS)],
  'word in capitals': [item('Which policy would BEST fit a temporary need?', TERMS), PLAIN],
  'options with a reason': [
    item('Who may sue?', 'He, because he / She, as she / They, so that / Both, since both'),
    PLAIN,
  ],
  'stem, median': [item(words(40), TERMS), item(words(5), TERMS)],
  'stem, 90th percentile': [item(words(40), TERMS), PLAIN],
  'option, median': [
    item('It', 'one two three four five six / a b c d e f / g h i j k l / m n o p q r'),
    item('It', 'a / b / c / d'),
  ],
};

const COUNT = 400;

/** Returns 400 items of which this many raise the figure. */
const mixed = ({ name }: FormFigure, raising: number) => {
  const [raises, lowers] = EXAMPLES[name]!.map(measure);
  return Array.from({ length: COUNT }, (_, index) => (index < raising ? raises! : lowers!));
};

describe.each([
  { of: 'the bank', bandOf: ({ bank }: FormFigure) => bank, deviationsOf: bankDeviations },
  { of: 'a topic', bandOf: ({ bank }: FormFigure) => topicBand(bank), deviationsOf: topicDeviations },
])('a figure of $of outside its band is refused [FORM-01, FORM-02]:', ({ bandOf, deviationsOf }) => {
  const isRefused = (figure: FormFigure, raising: number) =>
    deviationsOf(mixed(figure, raising)).some((message) => message.startsWith(`${figure.name}: `));

  it.each(FORM_FIGURES.filter(({ unit }) => unit !== 'words'))('$name', (figure) => {
    const { min, max } = bandOf(figure);
    const most = Math.floor((max * COUNT) / 100);
    expect(isRefused(figure, most)).toBe(false);
    expect(isRefused(figure, most + 1)).toBe(true);
    const least = Math.ceil((min * COUNT) / 100);
    expect(isRefused(figure, least)).toBe(false);
    if (least > 0) expect(isRefused(figure, least - 1)).toBe(true);
  });

  it.each(FORM_FIGURES.filter(({ unit }) => unit === 'words'))('$name', (figure) => {
    expect(isRefused(figure, COUNT)).toBe(true);
    expect(isRefused(figure, 0)).toBe(bandOf(figure).min > 0);
  });
});
