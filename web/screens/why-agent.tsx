import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { Benefits } from '#web/features/career/benefits.tsx';
import { CareerPath } from '#web/features/career/career-path.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

const ARTICLE = 'why-become-life-insurance-agent-2025';

export default function WhyAgentScreen() {
  const title = usePageTitle(pageTitles.whyAgent);
  return (
    <>
      <h1>{title}</h1>
      <p className="lede mt-2">
        The job rewards effort, fits around your life, and matters to the families you serve. Here's what it offers, and
        what it asks of you.
      </p>
      <section aria-labelledby="benefits" className="mt-section">
        <h2 id="benefits" className="mb-4">
          Eight good reasons
        </h2>
        <Benefits />
      </section>
      <section aria-labelledby="path" className="mt-section border-line-strong border-t pt-8">
        <h2 id="path" className="mb-4">
          Your path in three steps
        </h2>
        <CareerPath />
      </section>
      <div className="mt-section flex flex-wrap items-center gap-x-6 gap-y-3 border-line-strong border-t pt-8">
        <Button asChild variant="primary">
          <a href={paths.login()}>Start Studying</a>
        </Button>
        <Link href={paths.blogArticle(ARTICLE)} className="link">
          Read more about the job, the pay and the license
        </Link>
      </div>
    </>
  );
}
