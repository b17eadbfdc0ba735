// Placeholders in texts: `{exam.questions}` in an article is replaced with the value in exam.json.
import { catalogue, orderedTopics } from './catalogue.ts';
import { contactEmail } from './contact-address.ts';
import { exam } from './exam.ts';

const values = new Map<string, string>([
  ...Object.entries(exam).map(([name, { value }]): [string, string] => [`exam.${name}`, String(value)]),
  ...catalogue.map(({ id, itemCount }): [string, string] => [`areas.${id}`, String(itemCount)]),
  ['topics', String(orderedTopics.length)],
  ['contact.email', contactEmail],
]);

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the names of placeholders that do not exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !values.has(name));

/** Replaces the placeholders in a text. Leaves unknown placeholders unchanged, which check:content rejects. */
export const fillPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);
