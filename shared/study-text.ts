import type { Block } from './topics.ts';

/** A piece of study text. `strong` and `emphasis` can contain other pieces, such as terms. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'emphasis'; parts: Inline[] }
  | { kind: 'term'; term: string; text: string };

const MARKUP = /\*\*(?<strong>.+?)\*\*|\*(?<emphasis>\S(?:.*?\S)?)\*|\[\[(?<term>[^\]|]+)(?:\|(?<shown>[^\]]+))?\]\]/s;

/** Parses the markup of study text: **strong**, *emphasis*, [[term]], and [[term|words shown]]. */
export function parseInline(source: string): Inline[] {
  const match = MARKUP.exec(source);
  if (!match) return source ? [{ kind: 'text', text: source }] : [];
  const { strong, emphasis, term, shown } = match.groups ?? {};
  return [
    ...parseInline(source.slice(0, match.index)),
    inlineOf(strong, emphasis, term, shown),
    ...parseInline(source.slice(match.index + match[0].length)),
  ];
}

function inlineOf(strong?: string, emphasis?: string, term = '', shown = term): Inline {
  if (strong) return { kind: 'strong', parts: parseInline(strong) };
  if (emphasis) return { kind: 'emphasis', parts: parseInline(emphasis) };
  return { kind: 'term', term, text: shown };
}

/** Returns the text without markup, for excerpts. */
export function plainText(source: string): string {
  const textOf = (part: Inline): string => ('text' in part ? part.text : part.parts.map(textOf).join(''));
  return parseInline(source).map(textOf).join('');
}

/** Returns the words in bold with which a key point begins. */
export const leadOf = (point: string): string => /^\*\*(.+?)\.?\*\*/.exec(point)?.[1] ?? plainText(point);

/** Returns a block as lines of text, including markup. */
export function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.map((item) => `• ${item}`).join('\n');
  if ('example' in block) return block.example;
  const { columns, rows } = block.table;
  return rows.map((row) => `• ${row.map((cell, column) => `${columns[column]}: ${cell}`).join('; ')}`).join('\n');
}

/** The approximate speed at which adults read study text. */
const WORDS_PER_MINUTE = 200;

/** Returns the time to read texts, in minutes, rounded up. The texts can be nested in arrays and objects. */
export const readingMinutes = (texts: object): number =>
  Math.ceil(JSON.stringify(texts).split(/\s+/).length / WORDS_PER_MINUTE);

/** Returns the id of a term's element on the glossary page. */
export const termAnchor = (term: string): string =>
  term
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
