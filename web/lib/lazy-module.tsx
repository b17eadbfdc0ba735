import { type ComponentType, lazy, useState } from 'react';
import { checkServer, connection } from './connection.ts';

/** The error of a module that could not be loaded, for example without a connection or after a deploy. */
export class LoadError extends Error {
  /** Loads the module again. Returns whether it has loaded. */
  readonly loadAgain: () => Promise<boolean>;

  constructor(load: () => Promise<unknown>, cause?: unknown) {
    super('A part of the client could not be loaded', { cause });
    this.name = 'LoadError';
    this.loadAgain = () =>
      load().then(
        () => true,
        () => false,
      );
  }
}

/** Whether the service worker may have the module, which it can answer without a connection. */
const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

const pending = new Set<Promise<unknown>>();

/** Waits until no module is loading, so that what may be needed later doesn't delay what is needed now. */
export async function waitForModules(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}

/** Returns a function that loads a module once. After a failure, which is a `LoadError`, the next call tries again. */
export function lazyModule<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let attempt: Promise<Module> | undefined;

  async function tryToLoad(): Promise<Module> {
    // Many browsers keep the failure of an import until the page reloads, so an import that can't succeed must not begin.
    if (typeof document !== 'undefined' && connection() !== 'online' && !hasWorker()) throw new LoadError(load);
    try {
      return await importModule();
    } catch (cause) {
      await checkServer();
      throw new LoadError(load, cause);
    }
  }

  function load(): Promise<Module> {
    if (!attempt) {
      const current = tryToLoad();
      attempt = current;
      pending.add(current);
      current
        .catch(() => {
          attempt = undefined;
        })
        .finally(() => pending.delete(current));
    }
    return attempt;
  }

  return load;
}

/** A component in a separate chunk. Render it inside a `LoadBoundary`, a `WhenOpened` or the frame of the screen. */
export type LazyComponent<Props> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

export function lazyComponent<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const load = lazyModule(async () => {
    const module = await importModule();
    Loaded = module.default;
    return module;
  });
  // It keeps a failure. Then the boundary that caught the error loads the module again.
  const Loading = lazy(load);

  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once, outside of components
  function Lazy(props: Props) {
    // `lazy` would suspend even if the module has loaded.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Loading);
    return <Component {...props} />;
  }
  return Object.assign(Lazy, { load, isLoaded: () => Loaded !== undefined });
}
