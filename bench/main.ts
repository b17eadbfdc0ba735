// `npm run bench [reads quiz queue backlog]`: what the product promises about speed, as ratios of one run on one machine.
import { backlog } from './backlog.ts';
import { queue } from './queue.ts';
import { quiz } from './quiz.ts';
import { reads } from './reads.ts';
import { openStand } from './stand.ts';

const PARTS = { reads, quiz, queue, backlog };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, only ${Object.keys(PARTS).join(', ')}`);

for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const stand = await openStand();
  try {
    await part(stand);
  } finally {
    await stand.close();
  }
}
