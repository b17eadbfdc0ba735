import { expect, test } from 'vitest';
import { createHeldResponses } from './held-responses.ts';

/** Holds responses of these sizes for a user each, and returns which connections ended. */
function holder(bounds: Parameters<typeof createHeldResponses>[0]) {
  const held = createHeldResponses(bounds);
  const ended: string[] = [];
  let count = 0;
  const hold = (user: string, bytes: number) => {
    count += 1;
    const connection = `${user} ${count}`;
    return held.hold(user, { bytes, socket: { destroy: () => void ended.push(connection) } as never });
  };
  return { held, ended, hold };
}

test('a user may hold 20 responses, and 8 MB; beyond both, the connection that has waited longest ends [LIM-30]', () => {
  const { ended, hold } = holder(undefined);
  for (let count = 0; count < 20; count += 1) hold('rosa', 1_000_000);
  for (let count = 0; count < 800; count += 1) hold('omar', 10_000);
  expect(ended).toEqual([]);
  hold('rosa', 1);
  hold('omar', 1);
  expect(ended).toEqual(['rosa 1', 'omar 21']);
});

test('beyond the bound of the process, connections of the largest holder end, and newcomers are served [LIM-30]', () => {
  const { ended, hold, held } = holder({ responses: 20, bytes: 1000, ofAll: 1000 });
  hold('rosa', 300);
  hold('rosa', 300);
  hold('omar', 400);
  expect(ended).toEqual([]);
  hold('lena', 100);
  expect(ended).toEqual(['rosa 1']);
  hold('noah', 350);
  expect(ended).toEqual(['rosa 1', 'omar 3']);
  expect(held.bytes()).toBe(750);
});

test('a response that was taken no longer counts, however often that is said [LIM-30]', () => {
  const { ended, hold, held } = holder({ responses: 1, bytes: 100, ofAll: 1000 });
  const take = hold('rosa', 90);
  take();
  take();
  expect(held.bytes()).toBe(0);
  hold('rosa', 90)();
  hold('rosa', 90);
  expect(ended).toEqual([]);
});
