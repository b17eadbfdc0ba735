/** The beginning of a law's number: '17B:25-3', the chapter '17B:25', or '26 usc 1035'. */
const NUMBER = /\d+[a-z]?:\d+[a-z]?(?:-\d+[a-z]?(?:\.\d+)?)?|\d+ (?:usc|cfr) \d+[a-z]?(?:\.\d+)?/;
const SUBSECTION = /^(?:\(\w+\)|\w)*/;

/** A law that somebody looks for. `full` includes the subsection. */
export type Citation = { number: string; full: string; isChapter: boolean };

/** Returns the text in a form in which all ways to write a citation are the same. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/\s*(:|-)\s*(?=\d)/g, '$1')
    .replace(
      /\b(\d+)\s*(u\.?\s?s\.?\s?c|c\.?\s?f\.?\s?r)\.?\s*§*\s*(?=\d)/g,
      (_, title, code) => `${title} ${code.replace(/[.\s]/g, '')} `,
    );

/** Returns the law whose number is in the words, with or without the name of its code. */
export function citationIn(words: string): Citation | undefined {
  const text = normalize(words);
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [number] = match;
  const [subsection] = SUBSECTION.exec(text.slice(match.index + number.length))!;
  return { number, full: number + subsection, isChapter: /^[^-]*$/.test(number) && number.includes(':') };
}

/**
 * Returns how exactly a text cites the law: 3 if it cites what was typed, 2 for another subsection, 1 for a law whose number
 * begins alike, such as 17B:25-3.1 for 17B:25-3, and 0 if it doesn't.
 */
export function exactness(text: string, { number, full }: Citation): number {
  const plain = normalize(text);
  const has = (part: string, end: string) => new RegExp(`(?<![\\w.:-])${RegExp.escape(part)}${end}`).test(plain);
  if (has(full, '(?![\\w(]|\\.\\d)')) return 3;
  if (has(number, '(?!\\d|\\.\\d)')) return 2;
  return has(number, '(?!\\d)') ? 1 : 0;
}
