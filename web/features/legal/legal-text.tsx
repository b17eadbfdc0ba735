import { Link } from 'wouter';
import { contactEmail } from '#shared/contact-address.ts';
import { fillPlaceholders } from '#shared/placeholders.ts';
import { paths } from '#web/lib/paths.ts';

const ADDRESS = '{contact.email}';
const PAGES: Record<string, string> = {
  'account page': paths.account,
  'contact page': paths.contact,
  'privacy policy': paths.privacy,
};
// `split` includes the matches in its result, because the pattern is a capturing group.
const LINKED = new RegExp(`(\\{contact\\.email\\}|${Object.keys(PAGES).join('|')})`);

/** Shows a paragraph of a legal page. The contact address and the names of pages become links. */
export function LegalText({ children }: { children: string }) {
  return children.split(LINKED).map((part, index) => {
    const key = index;
    if (part === ADDRESS) {
      return (
        <a key={key} href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
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
