import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './start/project.ts';

/** The forms of a feature's name, such as `study-sessions`, in code and in text. */
type Noun = { kebab: string; camel: string; one: string; many: string; file: string; table: string; words: string };

const PLURAL = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*(?<!s)s$/;

const upperFirst = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const pascal = (kebab: string) => kebab.split('-').map(upperFirst).join('');
const singular = (plural: string) =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/(?<!s)s$/, '');

function nounOf(kebab: string): Noun {
  const many = pascal(kebab);
  return {
    kebab,
    camel: many.charAt(0).toLowerCase() + many.slice(1),
    one: pascal(singular(kebab)),
    many,
    file: singular(kebab),
    table: kebab.replaceAll('-', '_'),
    words: kebab.replaceAll('-', ' '),
  };
}

const shared = ({ one }: Noun) => `
import { z } from 'zod';
import { id, isoDate, topicId } from './wire.ts';

export const ${one}Schema = z.object({ id, topicId, createdAt: isoDate });
export const Create${one}Input = z.object({ topicId });

export type ${one} = z.infer<typeof ${one}Schema>;
`;

const entity = ({ one, table }: Noun) => `
import { defineEntity } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

export const ${one}Entity = defineEntity({
  name: '${one}',
  tableName: '${table}',
  properties: { ...identified(), ...owned(), ...topic(), ...created() },
  indexes: [{ properties: ['user', 'createdAt'] }],
});
`;

const service = ({ one, many, table, words }: Noun) => `
import { randomUUIDv7 } from 'node:crypto';
import type { UserCall } from '../../call.ts';
import { requireTopic } from '../topics/topics.service.ts';

const COLUMNS = ['id', 'topic_id as topicId', 'created_at as createdAt'] as const;

/** Returns the user's ${words}, newest first. */
export const list${many} = ({ db, userId }: UserCall) =>
  db
    .selectFrom('${table}')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();

export async function create${one}({ db, userId, now }: UserCall, input: { topicId: string }) {
  const topic = requireTopic(input.topicId);
  return await db
    .insertInto('${table}')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topic.id, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
`;

const router = ({ kebab, camel, one, many, words }: Noun) => `
import { z } from 'zod';
import { Create${one}Input, ${one}Schema } from '#shared/${kebab}.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { create${one}, list${many} } from './${kebab}.service.ts';

const rest = restOf('${words}');

export const ${camel}Router = router({
  list: protectedProcedure
    .meta(rest('GET', '/${kebab}', 'All ${words}'))
    .input(NoInput)
    .output(z.array(${one}Schema))
    .query(({ ctx }) => list${many}(ctx.call)),

  create: protectedProcedure
    .meta(rest('POST', '/${kebab}', 'Add to the ${words}'))
    .input(Create${one}Input)
    .output(${one}Schema)
    .mutation(({ ctx, input }) => create${one}(ctx.call, input)),
});
`;

const routerTest = ({ kebab, one, words }: Noun) => `
import { expect, test } from 'vitest';
import type { ${one} } from '#shared/${kebab}.ts';
import { testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { caller, newUser } from '../../testing/user.ts';

const server = testApp();

test("creates ${words} and lists only the caller's, newest first", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await rosa.call('POST', '/${kebab}', { topicId: '1.1' });
  await nextMoment();
  await rosa.call('POST', '/${kebab}', { topicId: '6' });
  const { body } = await rosa.call<${one}[]>('GET', '/${kebab}');
  expect(body.map(({ topicId }) => topicId)).toEqual(['6', '1.1']);
  expect((await omar.call('GET', '/${kebab}')).body).toEqual([]);
});

test('refuses an unknown topic and a visitor', async () => {
  const { call } = await newUser(server.app);
  expect((await call('POST', '/${kebab}', { topicId: '9.9' })).status).toBe(404);
  expect((await call('GET', '/${kebab}')).body).toEqual([]);
  expect((await caller(server.app)('GET', '/${kebab}')).status).toBe(401);
});
`;

const hook = ({ camel, one, many, words }: Noun) => `
import { trpc } from '#web/lib/trpc.ts';

export function use${many}() {
  return trpc.${camel}.list.useQuery();
}

export function useCreate${one}() {
  return trpc.${camel}.create.useMutation({
    meta: { failure: 'Failed to save to your ${words}' },
  });
}
`;

const screen = ({ kebab, camel, many, words }: Noun) => `
import { findTopic } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { use${many} } from '#web/features/${kebab}/use-${kebab}.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ${many}Screen() {
  const title = usePageTitle(pageTitles.${camel});
  const query = use${many}();
  return (
    <>
      <h1>{title}</h1>
      <Section query={query} failure="Failed to load your ${words}">
        {(rows) =>
          rows.length === 0 ? (
            <p>No ${words} yet.</p>
          ) : (
            <ul>
              {rows.map(({ id, topicId }) => (
                <li key={id}>{findTopic(topicId)?.title}</li>
              ))}
            </ul>
          )
        }
      </Section>
    </>
  );
}
`;

const filesOf = (noun: Noun): Record<string, string> => ({
  [`shared/${noun.kebab}.ts`]: shared(noun),
  [`prisma-free-schema/entities/${noun.file}.ts`]: entity(noun),
  [`src/features/${noun.kebab}/${noun.kebab}.service.ts`]: service(noun),
  [`src/features/${noun.kebab}/${noun.kebab}.router.ts`]: router(noun),
  [`src/features/${noun.kebab}/${noun.kebab}.router.test.ts`]: routerTest(noun),
  [`web/features/${noun.kebab}/use-${noun.kebab}.ts`]: hook(noun),
  [`web/screens/${noun.kebab}.tsx`]: screen(noun),
});

const manualSteps = ({ kebab, camel, one, file, table, words }: Noun) => `
Add these lines by hand. The new files type-check only after that:

prisma-free-schema/orm.config.ts
  import { ${one}Entity } from './entities/${file}.ts';
  ${one}Entity                in the list of entities
src/router.ts
  import { ${camel}Router } from './features/${kebab}/${kebab}.router.ts';
  ${camel}: ${camel}Router,
src/features/account/account.export.ts
  ${table}: { columns: ['id', 'topic_id', 'created_at'] },
imports.test.ts
  '${kebab}',                      in FLOORS: on floor 1, or on a higher floor if it imports services of floor 1
  ${table}: '${kebab}',                      in OWNERS
shared/pages.ts
  ${camel}: '/${kebab}',
shared/page-titles.ts
  ${camel}: forUsers('${upperFirst(words)}'),
web/app/routes.tsx
  forUsers(paths.${camel}, () => import('#web/screens/${kebab}.tsx')),

Then:
  prisma-free-schema/entities/${file}.ts   Add the columns, then run: npm run db:migration
  src/features/account/account.export.ts   List the new columns, or say why they are left out.
  src/features/account/account.routes.test.ts   Save a row of the new table in newStudent().
  src/router.test.ts   Write why each call needs no limit. A costly call says .use(limit('...')) with a row of src/platform/limits.ts.
  docs/spec/requirements.md   Add a row for each promise. The titles of the tests name its ID.
`;

/** Returns the error message for an invalid name, or undefined for a valid one. */
function problemWith(kebab: string | undefined): string | undefined {
  if (!kebab) return 'Name the feature, for example: npm run new:feature sessions';
  if (!PLURAL.test(kebab)) {
    return `'${kebab}' is not a plural noun in kebab-case, such as sessions or study-sessions.`;
  }
  const existing = [`src/features/${kebab}`, `web/features/${kebab}`, ...Object.keys(filesOf(nounOf(kebab)))].find(
    (path) => existsSync(join(ROOT, path)),
  );
  return existing && `${existing} already exists. Nothing was written.`;
}

function main(kebab: string | undefined): void {
  const problem = problemWith(kebab);
  if (!kebab || problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const noun = nounOf(kebab);
  const files = filesOf(noun);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text.trimStart());
  }
  // Formats the files, because line breaks depend on the length of the name.
  const biome = join(ROOT, 'node_modules/.bin/biome');
  execFileSync(biome, ['check', '--write', '--linter-enabled=false', ...Object.keys(files)], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  console.log(['Created:', ...Object.keys(files).map((path) => `  ${path}`), manualSteps(noun)].join('\n'));
}

main(process.argv[2]);
