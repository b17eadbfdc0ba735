// Options are shuffled each time a question is served, so a text must not name an option by its letter or position.

const OPTION_NAMES = [
  // option B, answers C and D, choice (A), the answer is D, option 2
  /\b(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Aa]lternative|[Rr]esponse|[Ll]etter)s?(?: is| was| are)? \(?[A-D](?![\w'’-])/g,
  /\b[Oo]ptions? [1-4](?!\d|[.,]\d|%)/g,
  // the first option, the last answer, the options above
  /\b(?:first|second|third|fourth|last|previous|preceding) (?:options?|answers?|alternatives?)\b/gi,
  /\b(?:(?:options?|answers?|choices?) (?:above|below)|above (?:options?|answers?|choices?))\b/gi,
  // (D), but not the (B) of a section such as 7702(a)(2)(B)
  /(?<![\w)\]])\([A-D]\)/g,
  // B is wrong, and C describes: a letter alone as the subject
  /(?:^|[.;:!?,] |\b(?:and|or|but|so|because|since|while|that|whereas|only|both|unlike) )[A-D] (?:is|are|was|were|would|describes?|names?|confuses?|states?|gives?|refers?)\b/gi,
];

/** Names whose letter does not mean an option: Part A, Medicare Parts A and B, Schedule K, Insurer A, Plan C. */
const LABELS =
  /\b(?:Parts?|Schedules?|Plans?|Class(?:es)?|Types?|Forms?|Series|Titles?|Tables?|Appendix|Exhibit|Insurers?|Compan(?:y|ies)|Polic(?:y|ies)|Producers?|Agents?|Insureds?|Persons?|Partners?|Owners?|Funds?|Trusts?|Shares?|Benefits?) [A-Z]\b(?:(?:,| and| or| to|, and|, or) [A-Z]\b)*/gi;

const strip = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the phrases of `rationale` that name an option by its letter or position. A phrase that the question also has
 * is a term: 'Option A' of a universal life policy is allowed if the stem or an option contains 'Option A'.
 */
export function optionNames(rationale: string, questionTexts: string[]): string[] {
  const questionText = strip(questionTexts.join(' ')).toLowerCase();
  const text = strip(rationale).replace(LABELS, '');
  return OPTION_NAMES.flatMap((pattern) => text.match(pattern) ?? [])
    .map((phrase) => phrase.replace(/^[.;:!?,] /, ''))
    .filter((phrase) => !questionText.includes(phrase.toLowerCase()));
}

const OPTION_REFERENCES = [
  /\b(?:all|none|any|both|neither|either|some|two) of (?:the )?(?:above|preceding|foregoing)\b/i,
  /\b(?:all|none|any|both|neither|either|two) of (?:these|them|those|the others?)\W*$/i,
  /\b(?:all|none|any|both|neither|either|two|each) of (?:the|these|those) (?:\w+ )?(?:options|answers|choices|statements)\b/i,
  /\b(?:all|none|both|neither) (?:is|are) (?:correct|right|true|wrong|false|incorrect)\b/i,
  /\b(?:above|other) (?:options?|answers?|choices?)\b/i,
  /\b[A-D],? (?:and|or|nor|&) [A-D]\b/,
];

/** Returns whether an option refers to the other options, such as 'all of the above' or 'both A and B'. */
export const refersToOptions = (option: string): boolean => {
  const text = strip(option).replace(LABELS, '');
  return OPTION_REFERENCES.some((pattern) => pattern.test(text));
};
