import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Checks which files may import which others (see the map in README.md).
const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([#.][^'"]+)['"]|import\(\s*['"]([#.][^'"]+)['"]\s*\)/gm;
const ALIASES: Record<string, string> = {
  '#shared': 'shared',
  '#schema': 'prisma-free-schema',
  '#server': 'src',
  '#content': 'content',
  '#web': 'web',
};
const IS_TEST = /\.test\.tsx?$|(^|\/)testing\//;

type Import = { from: string; to: string; isType: boolean };
/** Files that match `from` may import packages and files that match one of `to`. The first matching rule applies. */
type Rule = { from: RegExp; to: (feature: string) => RegExp[] };

/** The server's features by floor. A feature may import only features on lower floors. */
const FLOORS = [
  ['auth', 'topics', 'study-settings', 'answers'],
  ['item-statistics', 'notes', 'bookmarks', 'progress', 'flashcards', 'plans', 'search', 'contact'],
  ['bank'],
  ['exams', 'reports'],
  ['quizzes', 'review', 'readiness', 'deleted', 'tutor', 'corrections'],
  ['today', 'study-sessions', 'sheet'],
  ['dashboard', 'reminders'],
  ['account'],
  ['operator'],
];
/** Client features that other features may import, because several features need their components. */
const WEB_GROUND = [
  'auth',
  'topics',
  'player',
  'drafts',
  'outbox',
  'deleted',
  'exam-strip',
  'flashcards',
  'listen',
  'review',
  'study-settings',
  'today',
];
const floorOf = (feature: string) => FLOORS.findIndex((floor) => floor.includes(feature));

const own = (feature: string) => new RegExp(`^src/features/${feature}/(?!.*\\.(router|routes|work)\\.)`);
const SHARED = /^shared\//;
const SCHEMA = /^prisma-free-schema\//;
const CALL = /^src\/call\.ts$/;
const PLATFORM = /^src\/platform\//;
const HTTP = /^src\/http\//;
const FEATURE_RULES = /^src\/features\/[\w-]+\/.*\.rules\.ts$/;
const SERVICES = /^src\/features\/[\w-]+\/.*\.(service|rules)\.ts$/;

const RULES: Rule[] = [
  { from: /^shared\//, to: () => [SHARED, /^content\//] },
  { from: /^prisma-free-schema\//, to: () => [SCHEMA, SHARED] },
  {
    from: /^src\/features\/([\w-]+)\/.*\.router\.ts$/,
    to: (feature) => [
      /^src\/trpc\.ts$/,
      /^src\/http\/(sign-in|marks|count-use)\.ts$/,
      /^src\/platform\/errors\.ts$/,
      SHARED,
      new RegExp(`^src/features/${feature}/.*\\.(service|limits)\\.ts$`),
    ],
  },
  {
    from: /^src\/features\/[\w-]+\/.*\.limits\.ts$/,
    to: () => [
      /^src\/http\/(count-use|count-attempt|caller-address|within-limit)\.ts$/,
      /^src\/platform\/errors\.ts$/,
      SHARED,
    ],
  },
  { from: /^src\/features\/[\w-]+\/.*\.rules\.ts$/, to: () => [FEATURE_RULES, SHARED] },
  { from: /^src\/features\/[\w-]+\/.*\.prompt\.ts$/, to: () => [SHARED] },
  { from: /^src\/features\/[\w-]+\/.*\.job\.ts$/, to: () => [CALL, PLATFORM, SHARED] },
  {
    from: /^src\/features\/([\w-]+)\/.*\.work\.ts$/,
    to: (feature) => [CALL, PLATFORM, SHARED, new RegExp(`^src/features/${feature}/.*\\.(service|job)\\.ts$`)],
  },
  {
    from: /^src\/features\/([\w-]+)\/.*\.routes\.ts$/,
    to: (feature) => [CALL, PLATFORM, HTTP, SHARED, SERVICES, new RegExp(`^src/features/${feature}/`)],
  },
  { from: /^src\/features\/operator\//, to: () => [CALL, PLATFORM, HTTP, SHARED, SERVICES, own('operator')] },
  { from: /^src\/features\/auth\/sign-in-store\.service\.ts$/, to: () => [PLATFORM, HTTP, SCHEMA] },
  { from: /^src\/features\/([\w-]+)\//, to: (feature) => [CALL, PLATFORM, SHARED, SCHEMA, own(feature), SERVICES] },
  { from: PLATFORM, to: () => [CALL, PLATFORM, SHARED, SCHEMA] },
  { from: HTTP, to: () => [HTTP, PLATFORM, SHARED, SCHEMA, /^src\/context\.ts$/] },
  { from: /^src\//, to: () => [/^src\//, SHARED, SCHEMA] },
  {
    from: /^worker\//,
    to: () => [/^worker\//, CALL, PLATFORM, /^src\/features\/.*\.(service|work|mail)\.ts$/, SHARED, SCHEMA],
  },
  { from: /^web\/app\//, to: () => [/^web\//, SHARED] },
  { from: /^web\/screens\//, to: () => [/^web\/(features|lib|ui)\//, SHARED] },
  {
    from: /^web\/features\/([\w-]+)\//,
    to: (feature) => [new RegExp(`^web/features/(${[feature, ...WEB_GROUND].join('|')})/`), /^web\/(lib|ui)\//, SHARED],
  },
  { from: /^web\/lib\//, to: () => [/^web\/(lib|ui)\//, SHARED] },
  { from: /^web\/ui\//, to: () => [/^web\/ui\//] },
  { from: /^web\//, to: () => [/^web\//, SHARED] },
  { from: /^(scripts|bench|e2e)\//, to: () => [/./] },
];

async function imports(): Promise<Import[]> {
  const files = await Array.fromAsync(
    glob('{shared,prisma-free-schema,src,worker,web,scripts,e2e,bench}/**/*.{ts,tsx}'),
  );
  return files
    .filter((file) => !IS_TEST.test(file))
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(IMPORT)].map(([, type, named, lazy]) => {
        const target = (named ?? lazy)!;
        const [root, ...rest] = target.split('/');
        const alias = ALIASES[root!];
        return { from, to: alias ? join(alias, ...rest) : join(dirname(from), target), isType: type !== undefined };
      }),
    );
}

const isRouterType = ({ from, to, isType }: Import) => from.startsWith('web/') && to === 'src/router.ts' && isType;

function isAllowed(edge: Import): boolean {
  if (isRouterType(edge)) return true;
  const rule = RULES.find(({ from }) => from.test(edge.from));
  const feature = rule?.from.exec(edge.from)?.[1] ?? '';
  return rule?.to(feature).some((to) => to.test(edge.to)) ?? false;
}

const FEATURE = /^src\/features\/([\w-]+)\//;

function keepsFloors({ from, to }: Import): boolean {
  const [, feature] = FEATURE.exec(from) ?? [];
  const [, other] = FEATURE.exec(to) ?? [];
  if (!feature || !other || feature === other) return true;
  return floorOf(other) < floorOf(feature);
}

const describe = (edges: Import[]) => edges.map(({ from, to }) => `${from} must not import ${to}`);

test('imports go in one direction: from web and worker through src and schema to shared and content', async () => {
  const all = await imports();
  expect(all.length).toBeGreaterThan(100);
  expect(describe(all.filter((edge) => !isAllowed(edge)))).toEqual([]);
});

test('a server feature imports only features on lower floors', async () => {
  expect(describe((await imports()).filter((edge) => !keepsFloors(edge)))).toEqual([]);
});

/**
 * The owner of each table. Only files of the owner may name the table, in SQL or through its entity. The one exception is
 * the account export, whose list `TABLES` has every table with rows of users.
 */
const OWNERS: Record<string, string> = {
  users: 'auth',
  sign_ins: 'auth',
  one_time_tokens: 'auth',
  generated_questions: 'bank',
  hidden_questions: 'bank',
  question_banks: 'bank',
  quizzes: 'bank',
  withheld_questions: 'bank',
  question_reports: 'reports',
  exams: 'exams',
  exam_answers: 'exams',
  score_reports: 'readiness',
  study_settings: 'study-settings',
  review_states: 'review',
  review_grades: 'review',
  study_sessions: 'study-sessions',
  session_visits: 'progress',
  today_plans: 'today',
  answers: 'answers',
  latest_answers: 'answers',
  answer_days: 'answers',
  item_statistics: 'item-statistics',
  item_statistics_runs: 'item-statistics',
  quiz_scores: 'quizzes',
  progress: 'progress',
  bookmarks: 'bookmarks',
  notes: 'notes',
  flashcards: 'flashcards',
  flashcard_requests: 'flashcards',
  plans: 'plans',
  tutor_messages: 'tutor',
  dashboard_summaries: 'dashboard',
  mails: 'platform',
  ai_usage: 'platform',
  ai_shares: 'platform',
  ai_alerts: 'platform',
  app_secrets: 'platform',
  rate_counts: 'platform',
  security_events: 'platform',
  user_totals: 'platform',
  quotas: 'platform',
  client_files: 'platform',
};

const TABLE_USE = new RegExp(
  `(?:From|Into|Table|table:|join|from|into|update|delete from)\\(?\\s*['"]?(${Object.keys(OWNERS).join('|')})\\b`,
  'g',
);

/** Returns the tables that a server file names in SQL or through an entity. */
function tablesNamed(source: string, entityTables: Map<string, string>): string[] {
  const bySql = [...source.matchAll(TABLE_USE)].map(([, table]) => table!);
  const byEntity = [...source.matchAll(/from '#schema\/entities\/([\w-]+)\.ts'/g)].flatMap(
    ([, file]) => entityTables.get(file!) ?? [],
  );
  return [...bySql, ...byEntity];
}

test('a server feature names no tables of other features, in SQL or through entities', async () => {
  const entities = await Array.fromAsync(glob('prisma-free-schema/entities/*.ts'));
  const entityTables = new Map(
    entities.flatMap((file) => {
      const tables = [...readFileSync(file, 'utf8').matchAll(/tableName: '(\w+)'/g)].map(([, table]) => table!);
      return tables.map((table): [string, string] => [file.replace(/.*\/|\.ts$/g, ''), table]);
    }),
  );
  for (const table of entityTables.values()) expect(Object.keys(OWNERS)).toContain(table);
  const files = (await Array.fromAsync(glob('src/{features,http,platform}/**/*.ts'))).filter(
    (file) => !IS_TEST.test(file),
  );
  const violations = files.flatMap((file) => {
    const owner = FEATURE.exec(file)?.[1] ?? file.split('/')[1]!;
    return tablesNamed(readFileSync(file, 'utf8'), entityTables)
      .filter((table) => OWNERS[table] !== owner)
      .map((table) => `${file} must not name ${table}`);
  });
  expect(violations).toEqual([]);
  expect(tablesNamed("call.db.selectFrom('quiz_scores')", entityTables)).toEqual(['quiz_scores']);
  expect(tablesNamed("import { NoteEntity } from '#schema/entities/note.ts';", entityTables)).toEqual(['notes']);
});

/** Code that talks to the database in another way than Kysely from a call. */
const OTHER_QUERY_LANGUAGE = /from '@mikro-orm|\.em\b|EntityManager/;

test('the server, the worker and the seed talk to the database only through Kysely', async () => {
  const files = (await Array.fromAsync(glob('{src,worker,scripts/seed}/**/*.ts'))).filter(
    (file) => !IS_TEST.test(file),
  );
  const others = files.filter((file) => OTHER_QUERY_LANGUAGE.test(readFileSync(file, 'utf8')));
  // It names the ORM, whose connections and migrations the processes use.
  expect(others).toEqual(['src/platform/deps.ts']);
});

/** Returns the files that a process loads that starts with this one. */
function loadedBy(start: string, edges: Import[]): string[] {
  const targets = Map.groupBy(
    edges.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const loaded = new Set([start]);
  // The loop reaches what is added meanwhile.
  for (const file of loaded) for (const { to } of targets.get(file) ?? []) loaded.add(to);
  return [...loaded].sort();
}

/** What only a worker does. */
const IS_WORK = /\.work\.ts$|[-.](generation|writer)\.service\.ts$|\.prompt\.ts$/;

test('the web process loads no generator: of the prompts only those that it answers with itself', async () => {
  const all = await imports();
  expect(loadedBy('src/main.ts', all).filter((file) => IS_WORK.test(file))).toEqual([
    'src/features/dashboard/dashboard.prompt.ts',
    'src/features/tutor/tutor.prompt.ts',
  ]);
  expect(loadedBy('worker/main.ts', all)).toContain('src/features/plans/plans.prompt.ts');
});

/** Returns the files of an import circle in order, with the first file repeated at the end, or null if there is none. */
function findCircle(edges: Pick<Import, 'from' | 'to'>[]): string[] | null {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const { to } of targets.get(file) ?? []) {
      const circle = visit(to);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  }
  return [...targets.keys()].map(visit).find((circle) => circle !== null) ?? null;
}

test('no files import one another in a circle, not even their types', async () => {
  expect(findCircle(await imports())).toBeNull();
  expect(
    findCircle([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ]),
  ).toEqual(['b', 'c', 'b']);
});

test('every server feature is on exactly one floor, and every feature on a floor exists', async () => {
  const features = await Array.fromAsync(glob('src/features/*'));
  expect(FLOORS.flat().toSorted()).toEqual(features.map((path) => path.replace('src/features/', '')).toSorted());
});

test('every client feature that others may import exists', async () => {
  const features = (await Array.fromAsync(glob('web/features/*'))).map((path) => path.replace('web/features/', ''));
  expect(features).toEqual(expect.arrayContaining(WEB_GROUND));
});

test('the rules reject forbidden imports', () => {
  const edge = (from: string, to: string, isType = false): Import => ({ from, to, isType });
  expect(isAllowed(edge('shared/quiz.ts', 'src/trpc.ts'))).toBe(false);
  expect(isAllowed(edge('web/lib/trpc.ts', 'src/router.ts'))).toBe(false);
  expect(isAllowed(edge('web/lib/trpc.ts', 'src/router.ts', true))).toBe(true);
  expect(isAllowed(edge('web/features/quizzes/quiz-result.tsx', 'web/features/plans/plan-view.tsx'))).toBe(false);
  expect(isAllowed(edge('web/features/player/answered-question.tsx', 'web/features/quizzes/quiz-result.tsx'))).toBe(
    false,
  );
  expect(isAllowed(edge('web/features/quizzes/quiz-result.tsx', 'web/features/player/answered-question.tsx'))).toBe(
    true,
  );
  expect(isAllowed(edge('worker/jobs.ts', 'src/features/plans/plans.router.ts'))).toBe(false);
  expect(isAllowed(edge('src/features/plans/plans.job.ts', 'src/features/plans/plans.service.ts'))).toBe(false);
  expect(isAllowed(edge('src/features/plans/plans.service.ts', 'src/features/plans/plans.work.ts'))).toBe(false);
  expect(isAllowed(edge('src/features/plans/plans.work.ts', 'src/features/plans/plans.service.ts'))).toBe(true);
  expect(isAllowed(edge('src/features/plans/plans.work.ts', 'src/features/topics/topics.service.ts'))).toBe(false);
  expect(keepsFloors(edge('src/features/topics/topics.service.ts', 'src/features/quizzes/quizzes.service.ts'))).toBe(
    false,
  );
});
