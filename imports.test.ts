import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Who may import whom (docs: the map in README.md). Circles are Biome's part (noImportCycles).
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
/** Files that match `from` may import files that match one of `to`, and packages. The first row that fits a file counts. */
type Rule = { from: RegExp; to: (feature: string) => RegExp[] };

const FLOORS: Record<string, number> = { auth: 0, topics: 0, dashboard: 2, readiness: 2, account: 2 };
const floorOf = (feature: string) => FLOORS[feature] ?? 1;
const EXTRA_ARROWS = new Set(['review>flashcards', 'exam>quiz']);

const RULES: Rule[] = [
  { from: /^shared\//, to: () => [/^shared\//, /^content\//] },
  { from: /^prisma-free-schema\//, to: () => [/^prisma-free-schema\//, /^shared\//] },
  {
    from: /^src\/features\/([\w-]+)\/.*\.router\.ts$/,
    to: (own) => [
      /^src\/trpc\.ts$/,
      /^shared\//,
      new RegExp(`^src/features/${own}/.*\\.(service|limits)\\.ts$`),
      /^src\/http\/sign-in\.ts$/,
      /^src\/platform\/errors\.ts$/,
    ],
  },
  { from: /^src\/features\/[\w-]+\/.*\.limits\.ts$/, to: () => [/^src\/http\/rate-limit\.ts$/] },
  { from: /^src\/features\/[\w-]+\/.*\.rules\.ts$/, to: () => [/^shared\//] },
  { from: /^src\/features\/[\w-]+\/.*\.prompt\.ts$/, to: () => [/^shared\//] },
  {
    from: /^src\/features\/([\w-]+)\/.*\.library\.ts$/,
    to: (own) => [
      /^shared\//,
      /^content\//,
      /^src\/platform\/material\.ts$/,
      new RegExp(`^src/features/${own}/.*\\.rules\\.ts$`),
    ],
  },
  {
    from: /^src\/features\/([\w-]+)\/.*\.mail\.ts$/,
    to: (own) => [
      /^src\/platform\//,
      /^shared\//,
      /^prisma-free-schema\//,
      new RegExp(`^src/features/${own}/(?!.*\\.(router|routes)\\.)`),
    ],
  },
  { from: /^src\/features\/[\w-]+\/.*\.job\.ts$/, to: () => [/^shared\//] },
  {
    from: /^src\/features\/([\w-]+)\/.*\.routes\.ts$/,
    to: (own) => [/^src\/(platform|http)\//, /^shared\//, new RegExp(`^src/features/${own}/`)],
  },
  {
    from: /^src\/features\/([\w-]+)\//,
    to: (own) => [
      /^src\/platform\//,
      /^shared\//,
      /^prisma-free-schema\//,
      new RegExp(`^src/features/${own}/(?!.*\\.(router|routes)\\.)`),
      /^src\/features\/[\w-]+\/.*\.(service|rules)\.ts$/,
    ],
  },
  { from: /^src\/platform\//, to: () => [/^src\/platform\//, /^shared\//, /^prisma-free-schema\//, /^content\//] },
  { from: /^src\//, to: () => [/^src\//, /^shared\//, /^prisma-free-schema\//] },
  {
    from: /^worker\//,
    to: () => [
      /^worker\//,
      /^src\/platform\//,
      /^src\/features\/.*\.(service|job|mail)\.ts$/,
      /^shared\//,
      /^prisma-free-schema\//,
    ],
  },
  { from: /^web\/app\//, to: () => [/^web\//, /^shared\//] },
  { from: /^web\/screens\//, to: () => [/^web\/(features|lib|ui)\//, /^shared\//] },
  {
    from: /^web\/features\/([\w-]+)\//,
    to: (own) => [new RegExp(`^web/features/(${own}|auth|topics)/`), /^web\/(lib|ui)\//, /^shared\//],
  },
  { from: /^web\/lib\//, to: () => [/^web\/(lib|ui)\//, /^shared\//] },
  { from: /^web\/ui\//, to: () => [/^web\/ui\//] },
  { from: /^web\//, to: () => [/^web\//, /^shared\//] },
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
  const own = rule?.from.exec(edge.from)?.[1] ?? '';
  return rule?.to(own).some((to) => to.test(edge.to)) ?? false;
}

const FEATURE = /^src\/features\/([\w-]+)\//;

function keepsFloors({ from, to }: Import): boolean {
  const [, own] = FEATURE.exec(from) ?? [];
  const [, other] = FEATURE.exec(to) ?? [];
  if (!own || !other || own === other) return true;
  return floorOf(other) < floorOf(own) || EXTRA_ARROWS.has(`${own}>${other}`);
}

const told = (edges: Import[]) => edges.map(({ from, to }) => `${from} must not import ${to}`);

test('imports run one way: web and worker over src and schema to shared to content', async () => {
  const all = await imports();
  expect(all.length).toBeGreaterThan(100);
  expect(told(all.filter((edge) => !isAllowed(edge)))).toEqual([]);
});

test('a feature of the server imports features of lower floors only', async () => {
  expect(told((await imports()).filter((edge) => !keepsFloors(edge)))).toEqual([]);
});

test('the rules refuse what they are for', () => {
  const edge = (from: string, to: string, isType = false): Import => ({ from, to, isType });
  expect(isAllowed(edge('shared/quiz.ts', 'src/trpc.ts'))).toBe(false);
  expect(isAllowed(edge('web/lib/trpc.ts', 'src/router.ts'))).toBe(false);
  expect(isAllowed(edge('web/lib/trpc.ts', 'src/router.ts', true))).toBe(true);
  expect(isAllowed(edge('web/features/quiz/quiz-run.tsx', 'web/features/plans/plan-view.tsx'))).toBe(false);
  expect(isAllowed(edge('worker/plans.ts', 'src/features/plans/plans.router.ts'))).toBe(false);
  expect(keepsFloors(edge('src/features/topics/topics.service.ts', 'src/features/quiz/quiz.service.ts'))).toBe(false);
});
