// Placeholders in texts: `{exam.questions}` in an article is replaced with the value in exam.json.
import { catalogue, orderedTopics } from './catalogue.ts';
import { exam } from './exam.ts';
import { pageTexts } from './site.ts';

const values = new Map<string, string>([
  ...Object.entries(exam).map(([name, { value }]): [string, string] => [`exam.${name}`, String(value)]),
  ...catalogue.map(({ id, itemCount }): [string, string] => [`areas.${id}`, String(itemCount)]),
  ['topics', String(orderedTopics.length)],
]);

/** Placeholders for texts that depend on the operator's settings. LegalText shows {contact} as a link. */
const siteValues: Record<string, () => string> = {
  contact: () => pageTexts().contactLabel,
  operator: () => pageTexts().operator,
  passwordHelp: () => pageTexts().passwordHelp,
};

const fillingOf = (name: string): string | undefined => values.get(name) ?? siteValues[name]?.();

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the names of placeholders that do not exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => fillingOf(name) === undefined);

/** Replaces the placeholders in a text. Leaves unknown placeholders unchanged, which check:content rejects. */
export const fillPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => fillingOf(name) ?? placeholder);
