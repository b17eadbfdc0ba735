import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Corrections from '#server/features/corrections/corrections.content.ts';
import type * as Loader from '#server/features/topics/material.service.ts';
import type { Material, TopicMaterial } from '#shared/material.ts';
import type * as Glossary from '../../shared/glossary.ts';

/**
 * Vite plugin that provides the study material on public pages as client modules, so that these pages need no API call
 * and can be prerendered: `virtual:glossary` (the terms of all topics), `virtual:material-size` (the numbers of questions
 * and flashcards) and `virtual:corrections`.
 */
export function materialModules(root: string): Plugin {
  // Imported at run time because Vite bundles its configuration and would not resolve the project's aliases.
  const load = <M>(path: string): Promise<M> => import(pathToFileURL(join(root, path)).href);

  const makers: Record<string, (material: Material) => Promise<unknown>> = {
    'virtual:corrections': async () => {
      const { readCorrections } = await load<typeof Corrections>('src/features/corrections/corrections.content.ts');
      return readCorrections(root);
    },
    'virtual:glossary': async (material) => {
      const { glossaryOf } = await load<typeof Glossary>('shared/glossary.ts');
      return glossaryOf(new Map([...material].map(([topicId, { study }]) => [topicId, study?.terms ?? []])));
    },
    'virtual:material-size': async (material) => {
      const topics = [...material.values()];
      const sum = (sizeOf: (topic: TopicMaterial) => number) => topics.reduce((all, topic) => all + sizeOf(topic), 0);
      return { questions: sum(({ questions }) => questions.length), cards: sum(({ deck }) => deck.length) };
    },
  };

  return {
    name: 'material-modules',
    resolveId: { filter: { id: /^virtual:(corrections|glossary|material-size)$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(corrections|glossary|material-size)$/ },
      handler: async (id) => {
        const { loadMaterial } = await load<typeof Loader>('src/features/topics/material.service.ts');
        return `export default ${JSON.stringify(await makers[id.slice(1)]!(loadMaterial(root)))};`;
      },
    },
  };
}
