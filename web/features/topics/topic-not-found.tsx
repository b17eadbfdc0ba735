import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

export function TopicNotFound() {
  const title = usePageTitle(pageTitles.topicNotFound);
  return (
    <>
      <h1>{title}</h1>
      <p className="lede mt-2 mb-6">We couldn't find that topic in the exam outline.</p>
      <Button asChild variant="primary">
        <Link href={paths.home}>Go to the home page</Link>
      </Button>
    </>
  );
}
