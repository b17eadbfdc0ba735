import { Link } from 'wouter';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { isSearchOpen } from '#web/features/search/open-search.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

export default function NotFoundScreen() {
  const title = usePageTitle(pageTitles.notFound);
  const { isAuthenticated } = useUser();
  const canGoBack = useIsHydrated() && window.history.length > 1;
  return (
    <div className="max-w-[44rem] pt-8 max-md:pt-3">
      <h1>{title}</h1>
      <p className="lede mt-2">Did you forget to add the page to the router?</p>
      <p className="mt-4 max-w-measure">
        There's nothing at this address. The link may be old or mistyped. Your saved work is safe.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link href={paths.home}>Go to the home page</Link>
        </Button>
        {canGoBack && <Button onClick={() => window.history.back()}>Go back</Button>}
        {isAuthenticated ? (
          <Button onClick={() => isSearchOpen.set(true)}>Search the guide</Button>
        ) : (
          <Button asChild>
            <Link href={paths.glossary}>Find a term</Link>
          </Button>
        )}
      </div>
      <Contents />
    </div>
  );
}

/** The topics of the exam by area, as in the contents of a book. */
const Contents = () => (
  <section aria-labelledby="contents" className="mt-section">
    <h2 id="contents">Contents: the exam's {exam.questions.value} questions</h2>
    <ul className="mt-3 border-line border-t">
      {catalogue.map((area) => (
        <li key={area.id} className="relative border-line border-b">
          <span className="figures absolute top-3 right-0 text-1 text-ink-3" aria-hidden="true">
            {area.itemCount}
          </span>
          <Disclosure label={`${area.id} ${area.shortTitle}`}>
            <ul className="pb-2 pl-6">
              {orderedTopics
                .filter((topic) => topic.area === area)
                .map(({ id, title }) => (
                  <li key={id}>
                    <Link href={paths.topic(id)} className="link inline-flex min-h-target items-center gap-2">
                      <span className="figures">{id}</span> {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </Disclosure>
        </li>
      ))}
    </ul>
  </section>
);
