import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

export function TopicNotFound() {
  usePageTitle(pageTitles.topicNotFound);
  return (
    <>
      <h1>Topic Not Found</h1>
      <p className="lede mt-2 mb-6">The exam's outline has no topic at this address.</p>
      <Button asChild variant="primary">
        <Link href={paths.home}>Go to the start page</Link>
      </Button>
    </>
  );
}
