import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { isFailedLoad, reloadPage, reloadPageOnce } from '#web/lib/reload.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status.tsx';

const NOT_LOADED = {
  title: 'This page could not be loaded',
  words: 'The server did not answer. Please check your connection. Nothing is lost: what you saved is kept.',
};
const BROKEN = {
  title: 'Something went wrong on this page',
  words: 'The fault is ours, not yours. Nothing is lost: what you saved is kept.',
};

/** Shows in place of a screen that failed to load or threw. After a deploy it reloads the page without asking. */
export function RouteFailure({ error, path }: { error: unknown; path: string }) {
  const isNotLoaded = isFailedLoad(error);
  const [isReloading, setIsReloading] = useState(isNotLoaded);
  const [isTrying, setIsTrying] = useState(false);
  const { title, words } = isNotLoaded ? NOT_LOADED : BROKEN;
  usePageTitle({ title, description: words });

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
      <p className="lede mt-2">{words}</p>
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
