import { Link } from 'wouter';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

export default function NotFoundScreen() {
  usePageTitle(pageTitles.notFound);
  return (
    <>
      <h1>404 Page Not Found</h1>
      <p className="lede mt-2">Did you forget to add the page to the router?</p>
      <Button asChild className="mt-6">
        <Link href={paths.home}>Go to the start page</Link>
      </Button>
    </>
  );
}
