import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');
const COPIED = ['shared', 'prisma-free-schema', 'src', 'worker', 'web', 'scripts', 'content/catalogue.json'].concat([
  'content/exam.json',
  'content/calibration.json',
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
]);

/** A copy of the sources. Refused names leave it as it is, so all tests share it, and the last one writes to it. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-feature-'));
  for (const path of COPIED) {
    cpSync(join(PROJECT, path), join(copy, path), {
      recursive: true,
      filter: (from) => !from.includes('node_modules'),
    });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
const newFeature = (...args: string[]) => run(process.execPath, 'scripts/new-feature.ts', ...args);
const bin = (name: string, ...args: string[]) => run(join(PROJECT, 'node_modules/.bin', name), ...args);

/** Returns the lines that the command printed below the name of a file. */
function printedFor(output: string, file: string): string[] {
  const [, below] = output.split(`\n${file}\n`);
  return below!
    .split(/\n(?! {2})/)[0]!
    .split('\n')
    .map((line) => line.trim());
}

/** Adds the printed lines for a file as a developer would: imports at the top, the other lines after `anchor`. */
function addByHand(output: string, file: string, anchor: string): void {
  const lines = printedFor(output, file);
  const isTop = (line: string) => /^(import|const) /.test(line);
  const entry = lines.filter((line) => !isTop(line)).map((line) => line.replace(/ {2,}in the list.*/, ','));
  const before = readFileSync(join(copy, file), 'utf8');
  expect(before).toContain(anchor);
  const after = [...lines.filter(isTop), before.replace(anchor, `${anchor}\n${entry.join('\n')}`)].join('\n');
  writeFileSync(join(copy, file), after);
}

const createdFiles = (output: string) =>
  output
    .split('\n\n')[0]!
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

test('refuses a name that is not a plural noun in kebab-case, with an explanation', () => {
  for (const name of [
    'Sessions',
    'session',
    'study_sessions',
    'studySessions',
    '../sessions',
    'progress',
    '2-sessions',
    '-s',
  ]) {
    const { status, output } = newFeature(name);
    expect(status).toBe(1);
    expect(output).toContain(`'${name}' is not a plural noun in kebab-case`);
  }
});

test('refuses the name of an existing feature and writes nothing', () => {
  const before = run('find', '.', '-type', 'f').output;
  for (const name of ['bookmarks', 'topics']) {
    expect(newFeature(name)).toMatchObject({ status: 1, output: expect.stringContaining('already exists') });
  }
  writeFileSync(join(copy, 'web/screens/sessions.tsx'), 'mine');
  expect(newFeature('sessions').output).toBe('web/screens/sessions.tsx already exists. Nothing was written.\n');
  rmSync(join(copy, 'web/screens/sessions.tsx'));
  expect(newFeature().output).toContain('npm run new:feature sessions');
  expect(run('find', '.', '-type', 'f').output).toBe(before);
});

test('the created files are formatted, free of lint errors, and type-check after the printed lines are added', () => {
  const files = ['sessions', 'mock-examination-question-responses'].flatMap((name) => {
    const { status, output } = newFeature(name);
    expect(status, output).toBe(0);
    addByHand(output, 'prisma-free-schema/orm.config.ts', 'export const entities = [');
    addByHand(output, 'src/router.ts', 'export const appRouter = router({');
    addByHand(output, 'src/features/account/account.export.ts', 'export const TABLES: Tables = {');
    addByHand(output, 'shared/pages.ts', 'export const pages = {');
    addByHand(output, 'shared/page-titles.ts', 'export const pageTitles = {');
    addByHand(output, 'web/app/routes.tsx', 'const routes: ScreenRoute[] = [');
    expect(createdFiles(output)).toContain(`src/features/${name}/${name}.router.test.ts`);
    return createdFiles(output);
  });
  expect(files.filter((file) => !existsSync(join(copy, file)))).toEqual([]);

  // Only these files and what they import: the other files are the business of `npm run check`.
  const include = [...files, 'web/virtual.d.ts'];
  writeFileSync(join(copy, 'tsconfig.created.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  const errors = bin('tsc', '--noEmit', '--project', 'tsconfig.created.json').output.split('\n');
  expect(errors.filter((line) => /sessions?\b|mock-?exam/i.test(line))).toEqual([]);
  const lint = bin('biome', 'check', '--error-on-warnings', ...files);
  expect(lint.status, lint.output).toBe(0);
});
