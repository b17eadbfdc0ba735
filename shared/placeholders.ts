// Figures and addresses inside texts: `{exam.questions}` in an article stands for the value in exam.json.
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

/** Names in braces that stand for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !values.has(name));

/** The text as a reader sees it. An unknown name stays as it stands; check:content refuses it. */
export const fillPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);
