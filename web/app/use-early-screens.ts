import { useCallback, useEffect, useRef } from 'react';
import { type AroundNavHandler, useRouter } from 'wouter';
import { chunkAt } from './routes.tsx';

/** A navigation waits this long for the next screen. After that, a skeleton replaces the current screen. */
const PATIENCE_MS = 400;
/** The events that come before a press of a link, on touch screens too. */
const INTENTS = ['pointerover', 'focusin'];

/**
 * Loads a screen when the user points at a link to it or focuses the link. Returns the router's `aroundNav`, which
 * keeps the current screen until the next one has loaded.
 */
export function useEarlyScreens(): AroundNavHandler {
  const { parser } = useRouter();
  const navigations = useRef(0);

  useEffect(() => {
    // A failure shows when the screen does.
    const load = (path: string) =>
      void chunkAt(path, parser)
        .load()
        .catch(() => {});
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.origin === window.location.origin) load(link.pathname);
    };
    for (const type of INTENTS) document.addEventListener(type, onIntent);
    return () => {
      for (const type of INTENTS) document.removeEventListener(type, onIntent);
    };
  }, [parser]);

  return useCallback(
    async (navigate, to, options) => {
      navigations.current += 1;
      const navigation = navigations.current;
      const { href } = window.location;
      const chunk = chunkAt(new URL(to, href).pathname, parser);
      if (!chunk.isLoaded()) {
        await Promise.race([chunk.load().catch(() => {}), wait(PATIENCE_MS)]);
        // The user may have gone somewhere else in the meantime.
        if (navigation !== navigations.current || href !== window.location.href) return;
      }
      navigate(to, options);
    },
    [parser],
  );
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
