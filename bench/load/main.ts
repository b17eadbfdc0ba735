// `npm run load [soak|overload|attack|growth|items|machines] [-- --users 300 --seconds 120]` measures the product with many users at once. It ends
// with 1 if a promise is not kept.
import { parseArgs } from 'node:util';
import { openTestbed, type Testbed } from '../testbed.ts';
import { attack } from './attack.ts';
import { growth } from './growth.ts';
import { items } from './items.ts';
import { machines } from './machines.ts';
import { overload } from './overload.ts';
import { steady } from './steady.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '300' },
    seconds: { type: 'string' },
    /** Only for a try of `growth` or `items` on a small disk: how many of the other users they add. */
    others: { type: 'string', default: '100000' },
  },
});
const users = Number(values.users);
const seconds = (usual: number) => Number(values.seconds ?? usual);

const LOADS: Record<string, (testbed: Testbed) => Promise<boolean>> = {
  journey: (testbed) => steady(testbed, { users, seconds: seconds(120), isSoak: false }),
  soak: (testbed) => steady(testbed, { users, seconds: seconds(20 * 60), isSoak: true }),
  overload,
  attack: (testbed) => attack(testbed, { users, seconds: seconds(60) }),
  machines: (testbed) => machines(testbed, { seconds: seconds(60) }),
  growth: (testbed) => growth(testbed, Number(values.others)),
  items: (testbed) => items(testbed, { others: Number(values.others), users, seconds: seconds(60) }),
};
const [name = 'journey'] = positionals;
const load = LOADS[name];
if (!load) throw new Error(`Unknown load: ${name}. The loads are ${Object.keys(LOADS).join(', ')}.`);

const testbed = await openTestbed();
try {
  if (!(await load(testbed))) process.exitCode = 1;
} finally {
  await testbed.close();
}
