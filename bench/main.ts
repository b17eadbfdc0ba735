// `npm run bench [reads writes start quiz exam review queue backlog readiness]` measures what the product promises. All but the last are
// about speed. Most of their results are ratios, because absolute times depend on the machine.
import { backlog } from './backlog.ts';
import { exam } from './exam.ts';
import { queue } from './queue.ts';
import { reads } from './reads.ts';
import { review } from './review.ts';
import { readiness } from './simulators/readiness.ts';
import { start } from './start.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { quiz, writes } from './writes.ts';

const onTestbed = (benchmark: (testbed: Testbed) => Promise<void>) => async () => {
  const testbed = await openTestbed();
  try {
    await benchmark(testbed);
  } finally {
    await testbed.close();
  }
};

const BENCHMARKS = {
  reads: onTestbed(reads),
  writes: onTestbed(writes),
  start: onTestbed(start),
  quiz: onTestbed(quiz),
  exam: onTestbed(exam),
  review: onTestbed(review),
  queue: onTestbed(queue),
  backlog: onTestbed(backlog),
  readiness,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0)
  throw new Error(
    `Unknown benchmark: ${unknown.join(', ')}. The benchmarks are ${Object.keys(BENCHMARKS).join(', ')}.`,
  );

for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) await benchmark();
}
