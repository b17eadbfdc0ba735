const SECTION = String.raw`\s*(?:§+\s*|[Ss]ections?\s+|[Pp]art\s+)?\d+(?:[.-]\d+)*[a-zA-Z]?(?:\(\w+\))*`;
/** Citations of law: a section of a code, a rule, an act, a numbered bulletin, or a court case with its year. */
const CITATIONS = [
  String.raw`\bN\.J\.(?:S\.A|S|A\.C)\.\s*\d+[A-Z]?:[\dA-Z.:-]*\d`,
  String.raw`\b\d+\s+U\.S\.C\.${SECTION}`,
  String.raw`\b\d+\s+C\.?F\.?R\.?${SECTION}`,
  String.raw`\b(?:IRC|I\.R\.C\.|Internal Revenue Code)${SECTION}`,
  String.raw`\bTreas(?:\.|ury) Reg(?:\.|ulations?)${SECTION}`,
  String.raw`\bP\.\s?L\.\s*\d{2,4}(?:-\d+|,\s*c\.\s*\d+)?`,
  String.raw`\bBulletin (?:No\. ?)?\d{2}-\d{2}`,
  String.raw`\b[A-Z][\w'’.-]* v\. [A-Z][\w'’-]*(?=.*\b(?:1[789]|20)\d\d\b)`,
];
/** Sections without their code ('section 1035', '401(k)'). A text may cite them, but a source must name the code. */
const BARE_SECTIONS = [
  String.raw`(?:\bCode|\b[Ss]ections?|§)\s*§?\s*\d+[a-zA-Z]?(?:\(\w+\))*`,
  String.raw`\b\d{3,}[A-Z]?\([a-z]\)(?:\(\w+\))*`,
];
/** The words that can precede a section of the Internal Revenue Code. */
const BEFORE_SECTION = String.raw`(?:26u\.s\.c\.|irc|i\.r\.c\.|code|sections?|§)+`;

const FULL = new RegExp(CITATIONS.join('|'));
const ANY = new RegExp([...CITATIONS, ...BARE_SECTIONS].join('|'), 'g');

/** Returns whether a source has a citation of law that a person can look up. */
export const citesLaw = (source: string): boolean => FULL.test(source);

export const withoutLawCitations = (text: string): string => text.replace(ANY, ' ');

/**
 * Returns the citations in a text that its source does not have. Different forms of the same section of the Internal
 * Revenue Code are equal: 'section 101' and '26 U.S.C. 101'. A prefix is not: N.J.S.A. 17B:25-1 and N.J.S.A. 17B:25-19.
 */
export function unknownLawCitations(text: string, source: string): string[] {
  const known = bare(source);
  return (text.match(ANY) ?? []).filter((citation) => {
    const [, section] = new RegExp(`^${BEFORE_SECTION}(\\d.*)$`).exec(bare(citation)) ?? [];
    const pattern = section ? BEFORE_SECTION + RegExp.escape(section) : RegExp.escape(bare(citation));
    return !new RegExp(`${pattern}(?!\\d)`).test(known);
  });
}

const bare = (text: string) => text.toLowerCase().replace(/\s+/g, '');
