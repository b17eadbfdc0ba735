import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Glossary from '../../shared/glossary.ts';
import type * as Material from '../../src/platform/material.ts';

const NAME = 'virtual:glossary';

/** Makes the terms of the study material a module of the client, so that its page needs no call and can be prerendered. */
export function glossaryModule(root: string): Plugin {
  // Vite bundles its configuration, and would lose the project's aliases in what that imports.
  const load = <M>(path: string): Promise<M> => import(pathToFileURL(join(root, path)).href);
  return {
    name: 'glossary',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) => {
      if (id !== `\0${NAME}`) return undefined;
      const { loadMaterial } = await load<typeof Material>('src/platform/material.ts');
      const { glossaryOf } = await load<typeof Glossary>('shared/glossary.ts');
      const terms = [...loadMaterial(root)].map(([unitId, { topic }]) => [unitId, topic.study?.terms ?? []] as const);
      return `export default ${JSON.stringify(glossaryOf(new Map(terms)))};`;
    },
  };
}
