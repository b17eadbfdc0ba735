import { Link } from 'wouter';
import { LoadError } from '#web/lib/lazy-module.ts';
import { paths } from '#web/lib/paths.ts';
import { useLoadAgain } from '#web/lib/use-load-again.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const LOAD_FAILURE = {
  title: "We couldn't load this page",
  description: "It'll open when you're back online. Your saved work is safe.",
};
const SCREEN_FAILURE = {
  title: 'Something went wrong on this page',
  description: 'The problem is on our end. Your saved work is safe.',
};

type RouteFailureProps = { error: unknown; path: string; onLoaded: () => void };

/**
 * Replaces a screen that failed to load or threw an error. A screen that failed to load is loaded again, if necessary,
 * for example after a deploy, by reloading the page.
 */
export function RouteFailure({ error, path, onLoaded }: RouteFailureProps) {
  const { title, description } = error instanceof LoadError ? LOAD_FAILURE : SCREEN_FAILURE;
  usePageTitle({ title, description });
  const { state, tryAgain } = useLoadAgain(error, onLoaded, { mayReload: true });
  if (state === 'loading') return <ScreenSkeleton />;
  return (
    <div role="alert" className="max-w-measure pt-2">
      <h1>{title}</h1>
      <p className="lede mt-2">{description}</p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="primary" pending={state === 'retrying'} onClick={tryAgain}>
          Try Again
        </Button>
        {path !== paths.home && (
          <Button asChild>
            <Link href={paths.home}>Go to the home page</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
