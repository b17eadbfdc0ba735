import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const OWN = /^(?!.*node_modules).*\/(web|shared|content)\//;
const LANDING = /\/screens\/landing\.tsx$/;
/** The screens that visitors can open. */
const PUBLIC =
  /\/screens\/(landing|topic-for-visitors|why-agent|blog|blog-article|glossary|how-we-estimate|contact|privacy|terms|sign-in|reset-password|confirm-link|not-found)\.tsx$/;
/** What is too heavy to load with what all users load: zod, and the parts of `ui` that open something or move the focus. */
const HEAVY = /node_modules\/zod\/|\/ui\/(confirm-dialog|dialog|popover|select|sheet|tabs|toggle-group)\.tsx$/;
/** From so many screens and dialogs on, what users share is in one chunk. */
const MANY = 6;

/** Follows a module's edges through our own files. Packages export all their parts from one file, so they tell nothing. */
function reached(id: string, edges: (id: string) => readonly string[]): Set<string> {
  const seen = new Set([id]);
  // The loop reaches what is added meanwhile.
  for (const module of seen) if (OWN.test(module)) for (const next of edges(module)) seen.add(next);
  return seen;
}

/** Returns the screens, dialogs and other parts with a chunk of their own that load this module. */
function loadersOf(id: string, graph: Graph): string[] {
  const importers = reached(id, (module) => graph.getModuleInfo(module)?.importers ?? []);
  return [...importers].filter((module) => graph.getModuleInfo(module)?.dynamicImporters.length);
}

const isHeavy = (id: string, graph: Graph) =>
  [...reached(id, (module) => graph.getModuleInfo(module)?.importedIds ?? [])].some((module) => HEAVY.test(module));

/** A chunk of our own modules that several screens share. */
const shared = (name: string, has: (loaders: string[], id: string, graph: Graph) => boolean): Group => ({
  name: (id, graph) => {
    const loaders = OWN.test(id) ? loadersOf(id, graph as Graph) : [];
    return loaders.length > 1 && has(loaders, id, graph as Graph) ? name : null;
  },
  debugName: name,
  includeDependenciesRecursively: false,
});

const packages = (name: string, test: RegExp): Group => ({ name, test, includeDependenciesRecursively: false });

/**
 * The chunks that screens share. Without them, each set of screens that share something would have a chunk, which makes
 * nearly 200, many with one icon. The entry lists the names of all chunks.
 */
export const chunkGroups: Group[] = [
  // Everything that each page loads.
  { name: 'client', tags: ['$initial'] },
  shared('start', (loaders) => loaders.some((loader) => LANDING.test(loader))),
  shared(
    'user',
    (loaders, id, graph) =>
      loaders.length >= MANY && !loaders.some((loader) => PUBLIC.test(loader)) && !isHeavy(id, graph),
  ),
  packages(
    'parts',
    /@radix-ui\/(primitive|react-(context|id|presence|primitive|slot|use-(?!is-|size|previous)[\w-]+))\//,
  ),
  packages('controls', /@radix-ui\/react-(collection|direction|roving-focus|tabs|toggle(-group)?|use-is-hydrated)\//),
  packages(
    'dialogs',
    /(@radix-ui\/react-((alert-)?dialog|focus-guards|focus-scope)|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|tslib)\//,
  ),
  packages('popper', /(@floating-ui\/[\w-]+|@radix-ui\/react-(arrow|popper|use-size))\//),
  { name: 'icons', test: /lucide-react/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2200 },
];
