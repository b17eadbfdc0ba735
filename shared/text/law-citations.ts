const SECTION = String.raw`\s*(?:§+\s*|[Ss]ections?\s+|[Pp]art\s+)?\d+(?:[.-]\d+)*[a-zA-Z]?(?:\(\w+\))*`;
/** How law is cited: a section of a code, a rule, an act, a bulletin by number, or a court case with its year. */
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
/** A section whose code is not named beside it ('section 1035', '401(k)'): enough in a text, too little for a source. */
const BARE_SECTIONS = [
  String.raw`(?:\bCode|\b[Ss]ections?|§)\s*§?\s*\d+[a-zA-Z]?(?:\(\w+\))*`,
  String.raw`\b\d{3,}[A-Z]?\([a-z]\)(?:\(\w+\))*`,
];
/** What stands before a section of the Internal Revenue Code. */
const BEFORE_SECTION = String.raw`(?:26u\.s\.c\.|irc|i\.r\.c\.|code|sections?|§)+`;

const FULL = new RegExp(CITATIONS.join('|'));
const ANY = new RegExp([...CITATIONS, ...BARE_SECTIONS].join('|'), 'g');

/** Whether a source cites law that somebody can look up. */
export const citesLaw = (source: string): boolean => FULL.test(source);

export const withoutLawCitations = (text: string): string => text.replace(ANY, ' ');

/**
 * The citations of a text that its source does not have. Sections of the Internal Revenue Code may be written in another way
 * ('section 101' for '26 U.S.C. 101'); N.J.S.A. 17B:25-1 is not the same as N.J.S.A. 17B:25-19.
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
