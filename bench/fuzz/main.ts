// `npm run fuzz [-- --requests 20000 --seed 1]` sends requests that are made from the API's own description: right ones,
// nearly right ones and wrong ones. It ends with 1 and prints the smallest request that got a wrong answer.
import { parseArgs } from 'node:util';
import { openTestbed } from '../testbed.ts';
import { fuzz } from './fuzz.ts';
import { rawFaults } from './raw.ts';

const OPERATOR_PASSWORD = 'a word for operators only';
const SESSION_SECRET = 'a secret for the fuzz that is long enough';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.requests);

const testbed = await openTestbed();
try {
  const databaseUrl = await testbed.database();
  const env = { OPERATOR_PASSWORD, SESSION_SECRET };
  const { url } = await testbed.start('src/main.ts', databaseUrl, env);
  await testbed.start('worker/main.ts', databaseUrl, env);
  console.log(`Fuzz: ${count} requests, seed ${seed}`);
  const began = Date.now();
  const report = (done: number) => {
    if (done % 2000 === 0) console.log(`  ${done} requests, ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const secrets = [SESSION_SECRET, databaseUrl, new URL(databaseUrl).password];
  const { requests, statuses, failure } = await fuzz({
    url,
    operatorPassword: OPERATOR_PASSWORD,
    secrets,
    seed,
    count,
    report,
  });
  console.log(
    `  answers by status: ${Object.entries(statuses)
      .map(([status, answers]) => `${status}: ${answers}`)
      .join(', ')}`,
  );
  if (failure) {
    console.log(`\nWRONG after ${requests} requests (seed ${seed}, path ${failure.path}): ${failure.faults}`);
    console.log(`\nThe smallest request:\n${failure.request}\n\nIts answer:\n${failure.answer}`);
    if (failure.before.length > 0)
      console.log(`\nThe last requests up to the first failure:\n${failure.before.join('\n')}`);
    process.exitCode = 1;
  } else console.log(`  ${requests} requests: nothing wrong`);

  const raw = await rawFaults(url);
  console.log(`  ${raw.tried} raw connections: ${raw.faults.length === 0 ? 'nothing wrong' : ''}`);
  for (const fault of raw.faults) console.log(`  WRONG: ${fault}`);
  if (raw.faults.length > 0) process.exitCode = 1;
} finally {
  await testbed.close();
}
