import { Link } from 'wouter';
import { SITE_TITLE } from '#shared/page-titles.ts';
import { BLANKS } from '#shared/pages.ts';
import { pageTexts } from '#shared/site.ts';
import { linkTo, type PageLink } from '#web/lib/page-links.ts';

const columns: { title: string; links: PageLink[] }[] = [
  {
    title: 'Study Tools',
    links: (['dashboard', 'notes', 'flashcards', 'exams', 'readiness', 'progress'] as const).map(linkTo),
  },
  {
    title: 'Resources',
    links: (['blog', 'glossary', 'howWeEstimate', 'corrections', 'whyAgent', 'contact'] as const).map(linkTo),
  },
  {
    title: 'Legal',
    links: (['privacy', 'terms'] as const).map(linkTo),
  },
];

const heading = 'mb-3 touch:mb-1 font-label font-sans text-1 text-ink-2 tracking-normal';

const currentYear = () => (typeof document === 'undefined' ? BLANKS.year : new Date().getFullYear());

export function Footer() {
  const { operator, copyright } = pageTexts();
  return (
    <footer className="border-line border-t text-1 text-ink-3 print:hidden">
      <div className="grid max-w-[74rem] grid-cols-2 gap-x-12 gap-y-6 px-margin pt-8 pb-12 lg:grid-cols-[1.8fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-2">
          <h2 className={heading}>{SITE_TITLE}</h2>
          <p className="max-w-[34ch]">{`Made by ${operator}.`}</p>
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2 className={heading}>{title}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="inline-flex items-center py-1 text-ink-2 no-underline hover:underline touch:min-h-target"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {/* Around New Year, the server and the browser may render different years. */}
        <p className="col-span-full border-line border-t pt-4" suppressHydrationWarning>
          {`© ${currentYear()} ${copyright}`}
        </p>
      </div>
    </footer>
  );
}
