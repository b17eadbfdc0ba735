// `npm run bench [reads quiz queue backlog]` measures what the product promises about speed. Most results are ratios,
// because absolute times depend on the machine.
import { backlog } from './backlog.ts';
import { queue } from './queue.ts';
import { quiz } from './quiz.ts';
import { reads } from './reads.ts';
import { openTestbed } from './testbed.ts';

const BENCHMARKS = { reads, quiz, queue, backlog };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0)
  throw new Error(
    `Unknown benchmark: ${unknown.join(', ')}. The benchmarks are ${Object.keys(BENCHMARKS).join(', ')}.`,
  );

for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const testbed = await openTestbed();
  try {
    await benchmark(testbed);
  } finally {
    await testbed.close();
  }
}
