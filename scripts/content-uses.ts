import { join } from 'node:path';
import { describeUses, usesOf } from './content/uses.ts';

const USAGE = 'Usage: npm run content:uses <fact id, or part of a source such as 17B:25-3>';

const query = process.argv.slice(2).join(' ').trim();
const uses = query ? usesOf(join(import.meta.dirname, '..'), query) : [];
const distinct = <T>(valuesOf: (use: (typeof uses)[number]) => T[]) => new Set(uses.flatMap(valuesOf));

if (uses.length > 0) {
  const topics = distinct((use) => use.topics);
  const questions = distinct((use) => use.questions.map(({ id }) => id));
  const cards = distinct((use) => use.cards.map(({ id }) => id));
  const sealed = distinct((use) => use.examQuestions.map(({ id }) => id));
  const numbers = distinct((use) => use.numbers.map(({ id }) => id));
  console.log(`${uses.map(describeUses).join('\n\n')}

Total: ${uses.length} facts (topics ${[...topics].join(', ')}), ${questions.size} questions, ${cards.size} cards, ${sealed.size} sealed exam questions, ${numbers.size} numbers of the law.
The search for other texts compares words and numbers, so it misses those that use different words.`);
} else {
  console.error(query ? `No fact has the id '${query}', and no source contains '${query}'.` : USAGE);
  process.exitCode = 1;
}
