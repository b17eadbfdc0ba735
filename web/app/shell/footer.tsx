import { Link } from 'wouter';
import { SITE_TITLE } from '#shared/page-titles.ts';
import { BLANKS } from '#shared/pages.ts';
import { pageTexts } from '#shared/site.ts';
import { paths } from '#web/lib/paths.ts';

type Column = { title: string; links: { label: string; href: string }[] };

const columns: Column[] = [
  {
    title: 'Study Tools',
    links: [
      { label: 'Dashboard', href: paths.dashboard },
      { label: 'Notes', href: paths.notes },
      { label: 'Flashcards', href: paths.flashcards },
      { label: 'Exam', href: paths.exams },
      { label: 'Readiness', href: paths.readiness },
      { label: 'Progress Report', href: paths.progress },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Career & Study Blog', href: paths.blog },
      { label: 'Glossary', href: paths.glossary },
      { label: 'How We Estimate', href: paths.howWeEstimate },
      { label: 'Why Become an Agent', href: paths.whyAgent },
      { label: 'Contact Us', href: paths.contact },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: paths.privacy },
      { label: 'Terms of Service', href: paths.terms },
    ],
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
