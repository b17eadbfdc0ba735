// How an answer names its facts, without zod, for the browser. The schemas are in tutor.ts.

export const QUESTION_MAX = 1000;

/** The notice of an answer that its reader ended. */
export const STOPPED = 'Stopped before its end.';

/** `[f:5.3-f12]`, also several at once: `[f:5.3-f12, 5.3-f13]`. */
const CITATION = /\[f:([^[\]]{0,200})\]/g;
const FACT_ID = /\d(?:\.\d)?-f\d{2,3}/g;
/** What may become a citation with the next piece of an answer. */
const BEGUN = /\[(?:f(?::[^[\]]{0,200})?)?$/;

export type AnswerPart = { text: string } | { cites: string[] };

/** An answer's words and, between them, the facts that they rest on. A citation that names no fact is left out. */
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
  const text = answer.slice(end).replace(BEGUN, '');
  if (text) parts.push({ text });
  return parts;
}

/** The facts that an answer cites, each once, in the order of their first mention. */
export const citedFacts = (answer: string): string[] => [
  ...new Set(partsOf(answer).flatMap((part) => ('cites' in part ? part.cites : []))),
];
