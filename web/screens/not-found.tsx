import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { ExamStrip } from '#web/features/exam-strip/exam-strip.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

const elsewhere = [
  { label: 'Career & Study Blog', href: paths.blog },
  { label: 'Why Become an Agent', href: paths.whyAgent },
  { label: 'Contact Us', href: paths.contact },
];

export default function NotFoundScreen() {
  usePageTitle(pageTitles.notFound);
  return (
    <div className="max-w-[44rem] pt-8 max-md:pt-3">
      <h1>404 Page Not Found</h1>
      <p className="lede mt-2">Did you forget to add the page to the router?</p>
      {/* The exam strip without any progress, as a decoration. */}
      <div aria-hidden="true" className="mt-8">
        <ExamStrip size="slim" mastery={[]} />
      </div>
      <nav aria-label="Other pages" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Button asChild variant="primary" className="max-sm:mb-2 max-sm:w-full">
          <Link href={paths.home}>Go to the start page</Link>
        </Button>
        {elsewhere.map(({ label, href }) => (
          <Link key={href} href={href} className="link inline-flex min-h-target items-center">
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
