import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../start/project.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SECURITY = 'docs/security.md';

/** A file of the project in a document: `folder/file.ts`, `Dockerfile`. Commands, headers and addresses of the site are no files. */
const FILE = /`((?:[\w@.-]+\/)+[\w.-]+\.\w+|\.dockerignore|Dockerfile|[\w.-]+\.(?:ya?ml|json))`/g;
/** A test file with the requirements that it holds: `x.test.ts` [SEC-01] [SEC-02]. */
const HELD = /`([\w/.-]+\.test\.tsx?)`((?: \[[A-Z\d]+-\d+\])+)/g;

const lines = read(SECURITY)
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', level = '', asks = '', state = '', held = '']) => ({ id, level, asks, state, held }));

const numbers = (id: string) => id.slice(1).split('.').map(Number);

function byNumber(a: { id: string }, b: { id: string }): number {
  const [left, right] = [numbers(a.id), numbers(b.id)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : left[at]! - right[at]!;
}

test('the security document has each requirement of levels 1 and 2 once, in order, with a state [SEC-26]', () => {
  expect(lines).toHaveLength(253);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(253);
  expect(lines).toEqual(lines.toSorted(byNumber));
  for (const line of lines) {
    expect(line.level).toMatch(/^[12]$/);
    expect(line.asks).not.toBe('');
    expect(['met', 'partly', 'not met', 'operator', 'n/a']).toContain(line.state);
    expect(line.held, line.id).not.toBe('');
  }
});

test('the sums of the states are right [SEC-26]', () => {
  const [states = [], sums = []] = /\| met \|.*\n\|-.*\n\|.*\|/
    .exec(read(SECURITY))![0]
    .split('\n')
    .filter((line) => !line.startsWith('|-'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  const count = (state: string) => lines.filter((line) => state === 'together' || line.state === state).length;
  expect(sums.map(Number)).toEqual(states.map(count));
});

test.each(['docs/security.md', 'docs/operations.md'])('every file that %s names exists [SEC-26]', (document) => {
  const named = [...read(document).matchAll(FILE)].map(([, path]) => path!);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every test that the security document names holds the requirement beside it [SEC-26]', () => {
  const held = [...read(SECURITY).matchAll(HELD)].flatMap(([, file, ids]) =>
    [...ids!.matchAll(/\[([^\]]+)\]/g)].map(([, id]) => ({ file: file!, id: id! })),
  );
  expect(held.length).toBeGreaterThan(100);
  const isMissing = ({ file, id }: { file: string; id: string }) => !new RegExp(`[[ ]${id}[\\],]`).test(read(file));
  expect(held.filter(isMissing)).toEqual([]);
});

test('every section of a document to which the security document refers exists [SEC-26]', () => {
  const headings = [SECURITY, 'docs/operations.md'].flatMap((path) =>
    [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
  );
  const named = lines.flatMap(({ held }) => [...held.matchAll(/\*([^*]+)\*/g)].map(([, heading]) => heading));
  expect([...new Set(named)].filter((heading) => !headings.includes(heading))).toEqual([]);
});

test('commands that the documents name exist [SEC-26]', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = ['docs/security.md', 'docs/operations.md'].flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
