import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// During a release, processes of the previous release use the migrated tables. So a migration only adds what the old code
// need not know ("expand"). What no running code uses is removed by a later release ("contract").

/** A migration with this line removes what the release before it no longer used. */
const CONTRACT = /^\s*\/\/ contract: \S+/m;

const BREAKING: [what: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename\b/i],
  ['changes the type of a column', /\balter column "?\w+"? type\b/i],
  ['makes a column required', /\bset not null\b/i],
  ['drops a default', /\bdrop default\b/i],
];
const ADDED_COLUMN =
  /\badd (?:column )?(?!constraint\b|primary\b|foreign\b|unique\b|check\b)(?:if not exists )?"?\w+"? [^,;]*/gi;

/** Returns what code that does not know a migration could not cope with. */
function breaksOldCode(source: string): string[] {
  if (CONTRACT.test(source)) return [];
  const up = source.slice(source.indexOf(' up()'), source.indexOf(' down()') + 1 || undefined);
  const found = BREAKING.filter(([, pattern]) => pattern.test(up)).map(([what]) => what);
  const required = [...up.matchAll(ADDED_COLUMN)].filter(
    ([column]) => /\bnot null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column),
  );
  return [...found, ...required.map(([column]) => `adds a required column without a default: ${column}`)];
}

const FOLDER = `${import.meta.dirname}/migrations`;
const migrations = globSync('Migration*.ts', { cwd: FOLDER });

test.each(migrations)('%s only adds, so that the release before it can still run [MANY-10]', (file) => {
  expect(breaksOldCode(readFileSync(`${FOLDER}/${file}`, 'utf8'))).toEqual([]);
});

test.each([
  ['alter table "notes" drop column "content"', 'drops a column'],
  ['drop table if exists "notes" cascade', 'drops a table'],
  ['alter table "quiz_runs" rename to "quizzes"', 'renames'],
  ['alter table "notes" alter column "content" type varchar(10)', 'changes the type of a column'],
  ['alter table "notes" alter column "title" set not null', 'makes a column required'],
  [
    'alter table "notes" add "title" text not null',
    'adds a required column without a default: add "title" text not null',
  ],
  [
    'alter table "notes" add column "title" text null, add column "size" int not null',
    'adds a required column without a default: add column "size" int not null',
  ],
])('the check finds %j [MANY-10]', (sql, found) => {
  const source = `  override up() { this.addSql(\`${sql};\`); }\n  override down() { this.addSql(\`drop table "x";\`); }`;
  expect(breaksOldCode(source).map((each) => each.replace(/`.*$/, ''))).toEqual([found]);
});

test.each([
  'alter table "notes" add "title" text null, add "size" int not null default 0',
  'create table "x" ("id" uuid not null, primary key ("id"))',
  'alter table "notes" add constraint "notes_check" check ("size" is not null)',
  'alter table "notes" drop constraint "notes_check"',
])('the check accepts %j [MANY-10]', (sql) => {
  expect(breaksOldCode(`override up() { this.addSql(\`${sql};\`); } override down() {}`)).toEqual([]);
});

test('a migration may remove what the release before it no longer used [MANY-10]', () => {
  const source = '// contract: release 12 stopped reading it\n override up() { drop column "x" } override down() {}';
  expect(breaksOldCode(source)).toEqual([]);
});
