import { describe, expect, it } from 'vitest';
import { type ItemForm, itemFormsOf, optionsWithReason, validateItemForm } from './item-forms.ts';
import { item } from './testing/item.ts';

const TERMS = 'Extended term / Cash surrender / Reduced paid-up / Paid-up additions';
const DAYS = '30 days / 10 days / 15 days / 60 days';
const ACTS = 'pay the claim / rescind the policy / return the premium / reduce the benefit';
const AMOUNTS = '$87,400 / $88,000 / $100,000 / $112,600';

describe('recognizes each item form [FORM-01]', () => {
  it.each<[ItemForm, string, string]>([
    ['question', 'Which nonforfeiture option keeps the original face amount for a limited time?', TERMS],
    ['unfinished', 'Only with the consent of an irrevocable beneficiary may a policyowner', ACTS],
    ['except', 'Dividends of a participating policy can be used in all of the following ways EXCEPT', TERMS],
    [
      'not',
      'Which of the following does a reduced paid-up policy NOT have?',
      'A premium / A loan value / A face / An owner',
    ],
    ['whichOfThese', 'Which of the following pays an income for life?', TERMS],
    ['whichOfThese', 'Which of these receipts gives coverage at once?', TERMS],
    ['statement', 'Which statement about a loan on a life policy is CORRECT?', ACTS],
    ['statement', 'Which of the following statements about warranties is TRUE?', ACTS],
    ['best', 'What is the PRIMARY purpose of a buy-sell agreement?', ACTS],
    ['best', 'Which policy would BEST fit a temporary need?', TERMS],
    ['story', 'The insured dies on day 20 of the grace period. Her policy has no loan. The insurer will', ACTS],
    ['namedPerson', 'When Marisol stops paying premiums, her insurer must', ACTS],
    ['namedPerson', "Priya's policy lapses, and she applies for reinstatement. What must she prove?", TERMS],
    [
      'arithmetic',
      'A $100,000 policy has a $12,000 loan and $600 of unpaid interest. The beneficiary receives',
      AMOUNTS,
    ],
    ['numberOptions', 'A producer must report a new e-mail address within', DAYS],
    ['numberOptions', 'Prelicensing education for life takes', '20 hours / 40 hours / 10 hours / 24 hours'],
    ['term', 'The nonforfeiture option that keeps the original face amount for a limited time is', TERMS],
    ['term', 'Which receipt gives coverage only if the applicant proves insurable on the terms of the insurer?', TERMS],
    [
      'meaning',
      'In an application for life insurance, a representation is',
      'a statement believed to be true / a statement guaranteed to be true / a fact kept from the insurer / a right given up by the insurer',
    ],
    ['yesNo', 'May the insurer contest the policy?', 'Yes, at any time / No, never / Yes, for two years / No, not yet'],
    ['allOrNone', 'A rider can add', 'a benefit / a loan / a term / All of the above'],
    ['shortOptions', 'A grace period lasts', DAYS],
    ['longestKey', 'A lapsed policy can be', 'reinstated with proof of insurability / sold / lent / split'],
    ['capitals', 'Which policy would BEST fit a temporary need?', TERMS],
  ])('%s: %s', (form, stem, options) => {
    expect(itemFormsOf(item(stem, options))).toContain(form);
  });
});

describe('does not take one item form for another [FORM-01]', () => {
  it.each<[ItemForm, string, string]>([
    ['question', 'Only with the consent of an irrevocable beneficiary may a policyowner', ACTS],
    ['unfinished', 'Which nonforfeiture option keeps the original face amount?', TERMS],
    ['not', 'What happens if the insured does not pay the premium?', ACTS],
    ['story', 'Under N.J.S.A. 17B:25-4 a policy is incontestable after', DAYS],
    ['story', 'Dr. Osei, who examines an applicant, acts for', TERMS],
    ['namedPerson', 'In New Jersey the Commissioner may fine a producer up to', '$5,000 / $1,000 / $500 / $250'],
    ['namedPerson', 'A Roth IRA is funded with', ACTS],
    ['arithmetic', 'A producer must keep the records of a policy for', '5 years / 3 years / 7 years / 10 years'],
    ['numberOptions', 'What may an owner do within 10 days of delivery?', ACTS],
    ['term', 'After a 2-year lapse an insurer must', ACTS],
    ['term', 'A producer must report a new e-mail address to the Department within', DAYS],
    ['meaning', 'Which nonforfeiture option keeps the original face amount for a limited time?', TERMS],
    ['longestKey', 'A grace period lasts', DAYS],
  ])('not %s: %s', (form, stem, options) => {
    expect(itemFormsOf(item(stem, options))).not.toContain(form);
  });
});

it('counts the options that give a reason [FORM-01]', () => {
  const options = 'Yes, since he paid / No, because he is a minor / The owner, as she signed / The owner, if she signs';
  expect(optionsWithReason(item('Who may sue?', options))).toBe(3);
});

describe('reports a seeded fault [FORM-02]:', () => {
  const NEGATIVE = 'the negative word that turns the question must be in capitals';
  it.each([
    ['Dividends can be used in all of the following ways except', TERMS, [NEGATIVE]],
    ['Which of the following is not a nonforfeiture option?', TERMS, [NEGATIVE]],
    ['Which duty does a broker not have?', ACTS, [NEGATIVE]],
    ['Which benefit cannot be assigned?', ACTS, [NEGATIVE]],
    ['Which of the following is NOT a nonforfeiture option?', TERMS, []],
    ['Which notice must an insurer send if the insured does not pay?', ACTS, []],
    ['What must a producer who does not renew the license do?', ACTS, []],
  ])('%s', (stem, options, problems) => {
    expect(validateItemForm(item(stem, options))).toEqual(problems);
  });
});
