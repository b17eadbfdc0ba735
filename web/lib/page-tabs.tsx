import { Link, useLocation } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { type PageGroup, pageGroups } from './page-groups.ts';

/** The links between the pages of a group, above the heading of each. */
export function PageTabs({ of: group }: { of: PageGroup }) {
  const [path] = useLocation();
  return (
    <nav
      aria-label={pageTitles[group].menu}
      className="mb-6 max-md:-mt-6 flex gap-6 border-line-strong border-b max-sm:justify-between max-sm:gap-2 max-sm:text-1 print:hidden"
    >
      {pageGroups[group].map(({ label, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === path ? 'page' : undefined}
          className="-mb-px inline-flex min-h-12 items-center border-transparent border-b-2 font-label text-ink-3 no-underline transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
