import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { isFailedLoad, reloadPage, reloadPageOnce } from '#web/lib/reload.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status.tsx';

const LOAD_FAILURE = {
  title: 'This page could not be loaded',
  description: 'The server did not respond. Please check your connection. Your saved work is safe.',
};
const SCREEN_FAILURE = {
  title: 'Something went wrong on this page',
  description: 'This is an error on our side. Your saved work is safe.',
};

/**
 * Replaces a screen that failed to load or threw an error. If the screen failed to load, for example after a deploy, it
 * first reloads the page without asking.
 */
export function RouteFailure({ error, path }: { error: unknown; path: string }) {
  const isNotLoaded = isFailedLoad(error);
  const [isReloading, setIsReloading] = useState(isNotLoaded);
  const [isTrying, setIsTrying] = useState(false);
  const { title, description } = isNotLoaded ? LOAD_FAILURE : SCREEN_FAILURE;
  usePageTitle({ title, description });

  useEffect(() => {
    if (isNotLoaded) reloadPageOnce().then(setIsReloading);
  }, [isNotLoaded]);

  async function tryAgain() {
    setIsTrying(true);
    setIsTrying(await reloadPage());
  }

  if (isReloading) return <Status>Loading...</Status>;
  return (
    <div role="alert" className="max-w-measure pt-2">
      <h1>{title}</h1>
      <p className="lede mt-2">{description}</p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="primary" pending={isTrying} onClick={tryAgain}>
          Try Again
        </Button>
        {path !== paths.home && (
          <Button asChild>
            <Link href={paths.home}>Go to the start page</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
