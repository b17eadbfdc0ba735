import { describe, expect, test } from 'vitest';
import { parseInline, plainText } from './study-text.ts';

describe('the markup of study text', () => {
  test('plain text stays unchanged, including single asterisks and brackets', () => {
    expect(parseInline('5 * 3 * 2 [sic]')).toEqual([{ kind: 'text', text: '5 * 3 * 2 [sic]' }]);
    expect(parseInline('')).toEqual([]);
  });

  test('strong, emphasis, and terms are parsed, including the words shown for a term', () => {
    expect(parseInline('**Free look.** At *least* [[grace period|10 days]], then [[lapse]].')).toEqual([
      { kind: 'strong', parts: [{ kind: 'text', text: 'Free look.' }] },
      { kind: 'text', text: ' At ' },
      { kind: 'emphasis', parts: [{ kind: 'text', text: 'least' }] },
      { kind: 'text', text: ' ' },
      { kind: 'term', term: 'grace period', text: '10 days' },
      { kind: 'text', text: ', then ' },
      { kind: 'term', term: 'lapse', text: 'lapse' },
      { kind: 'text', text: '.' },
    ]);
  });

  test('strong text can contain a term', () => {
    expect(parseInline('**the [[owner]]**')).toEqual([
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'the ' },
          { kind: 'term', term: 'owner', text: 'owner' },
        ],
      },
    ]);
  });
});

test('plain text keeps the words that are shown for all markup', () => {
  expect(plainText('**Free *look* of [[grace period|10 days]].** Then [[lapse]].')).toBe(
    'Free look of 10 days. Then lapse.',
  );
});
