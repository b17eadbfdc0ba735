import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SectionReader } from './section-reader.ts';

function readerOf(chunks: Iterable<Buffer>) {
  return new SectionReader(
    (async function* () {
      yield* chunks;
    })(),
  );
}

const FILE = 'head\n1\t\\\\.\n2\ttwo\\nlines\n\\.\n\\.\n3\n\\.\nend\n';

test.each([1, 2, 3, 4, 5, 7, 100])('rows and lines are the same in chunks of %i bytes', async (size) => {
  const whole = Buffer.from(FILE);
  const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
    whole.subarray(index * size, (index + 1) * size),
  );
  const reader = readerOf(chunks);
  const rows = async () => (await buffer(reader.rows())).toString();
  expect(await reader.line()).toBe('head\n');
  expect([await rows(), await rows(), await rows()]).toEqual(['1\t\\\\.\n2\ttwo\\nlines\n', '', '3\n']);
  expect(await reader.line()).toBe('end\n');
  await reader.expectEnd();
});

test('a line that unpacks to more than 16 MB ends the reading, whatever is before it [OPS-40]', async () => {
  let taken = 0;
  function* endless() {
    yield Buffer.from('head\n1\n');
    for (;;) {
      taken += 1;
      yield Buffer.alloc(1024 * 1024, 'x');
    }
  }
  const reader = readerOf(endless());
  expect(await reader.line()).toBe('head\n');
  await expect(buffer(reader.rows())).rejects.toThrow('A line is too long');
  expect(taken).toBeLessThan(20);
});
