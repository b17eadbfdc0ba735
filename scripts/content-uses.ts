import { join } from 'node:path';
import { describeUses, usesOf } from './content/uses.ts';

const USAGE = 'Usage: npm run content:uses <the id of a fact, or a part of a source such as 17B:25-3>';

const wanted = process.argv.slice(2).join(' ').trim();
const uses = wanted ? usesOf(join(import.meta.dirname, '..'), wanted) : [];
const all = <T>(of: (one: (typeof uses)[number]) => T[]) => new Set(uses.flatMap(of));

if (uses.length > 0) {
  const topics = all(({ fact }) => [fact.id.split('-')[0]]);
  const questions = all((use) => use.questions.map(({ id }) => id));
  const cards = all((use) => use.cards.map(({ id }) => id));
  console.log(`${uses.map(describeUses).join('\n\n')}

In all, facts: ${uses.length} (topics ${[...topics].join(', ')}), questions: ${questions.size}, cards: ${cards.size}.
Passages are found by shared words and figures: look through study.yaml and plan.yaml for what says it in other words.`);
} else {
  console.error(wanted ? `No fact has the id '${wanted}', and no source has it as a part.` : USAGE);
  process.exitCode = 1;
}
