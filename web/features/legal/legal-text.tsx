import { Link } from 'wouter';
import { fillPlaceholders } from '#shared/placeholders.ts';
import { pageTexts } from '#shared/site.ts';
import { paths } from '#web/lib/paths.ts';

const CONTACT = '{contact}';
const PAGES: Record<string, string> = {
  'account page': paths.account,
  'privacy policy': paths.privacy,
};
// `split` includes the matches in its result, because the pattern is a capturing group.
const LINKED = new RegExp(`(\\{contact\\}|${Object.keys(PAGES).join('|')})`);

/** Shows a paragraph of a legal page. The way to contact us and the names of pages become links. */
export function LegalText({ children }: { children: string }) {
  return children.split(LINKED).map((part, index) => {
    const key = index;
    if (part === CONTACT) {
      const { contactHref, contactLabel } = pageTexts();
      return (
        <a key={key} href={contactHref} className="link">
          {contactLabel}
        </a>
      );
    }
    const page = PAGES[part];
    if (page) {
      return (
        <Link key={key} href={page} className="link">
          {part}
        </Link>
      );
    }
    return fillPlaceholders(part);
  });
}
