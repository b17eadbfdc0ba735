// What candidates type around the words that say what they want to know: in lower case, without apostrophes.

/** Words of candidates, and the words of the study text that mean the same. */
export const SYNONYMS: readonly (readonly [typed: string, written: string])[] = [
  ['ce', 'continuing education'],
  ['key man', 'key person'],
  ['max', 'limit'],
  ['pre licensing', 'prelicensing'],
  ['ex wife', 'former spouse'],
  ['ex husband', 'former spouse'],
  ['wife', 'spouse'],
  ['husband', 'spouse'],
  ['kid', 'child'],
  ['kids', 'children'],
];

/** Phrases whose words can matter elsewhere, such as 'terms' and '5'. */
export const FILLER_PHRASES: readonly string[] = `
like im 5
like im five
like i am 5
like i am five
like im a kid
like a 5 year old
like a five year old
in simple terms
in simple words
in plain english
in other words
in a nutshell
what the heck
what the hell
what is up with
whats up with
what is the deal with
whats the deal with
what does it mean
to me
my head around
an example of
for the exam
on the exam
on the test
new jersey`
  .trim()
  .split('\n');

/** Words that occur in many questions but say nothing about their subject. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  `pls plz please yo hey hi hello thx thanks thank ok okay so um uh lol omg wtf btw help
  explain explained explanation eli5 tell give show define definition teach describe summarize
  can cant could would should you u me my i im ive id youre we us someone anyone somebody
  dont doesnt didnt isnt arent wasnt not get got understand understanding know knows remember confused confusing stuck lost
  what whats wats wat wut wht hows whys when where why which who whos
  just really actually exactly idk basically simply simple quick quickly short again still ever every always also too even only about like
  mean means meaning meant happen happens happened much many long lot
  difference different diff differences vs versus between compare compared
  need needs want wants use used basics basic stuff thing things kinda sorta dumbed down
  legal legally illegal allowed
  question questions answer exam test nj`
    .trim()
    .split(/\s+/),
);
