// The citations of facts in the tutor's answers. Without zod, because the browser loads this file.

export const FACT_ID = /\d(?:\.\d)?-f\d{2,3}/g;
/** `[f:5.3-f12]`, or with several ids `[f:5.3-f12, 5.3-f13]`. */
const CITATION = /\[f:([^[\]]{0,200})\]/g;
const SPACE_AND_CITATION = new RegExp(String.raw`\s*${CITATION.source}`, 'g');
/** The beginning of a citation whose end has not arrived yet. */
const PARTIAL_CITATION = /\[(?:f(?::[^[\]]{0,200})?)?$/;

export type AnswerPart = { text: string } | { cites: string[] };

/** Splits an answer into pieces of text and the ids of the cited facts. Drops citations without a fact id. */
export function partsOf(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let end = 0;
  for (const match of answer.matchAll(CITATION)) {
    const text = answer.slice(end, match.index);
    if (text) parts.push({ text });
    const cites = match[1]!.match(FACT_ID);
    if (cites) parts.push({ cites });
    end = match.index + match[0].length;
  }
  const text = answer.slice(end).replace(PARTIAL_CITATION, '');
  if (text) parts.push({ text });
  return parts;
}

/** Returns the ids of the facts that an answer cites, without duplicates, in the order of their first citation. */
export const citedFacts = (answer: string): string[] => [
  ...new Set(partsOf(answer).flatMap((part) => ('cites' in part ? part.cites : []))),
];

export const withoutFactCitations = (answer: string): string =>
  answer.replace(SPACE_AND_CITATION, '').replace(PARTIAL_CITATION, '');
