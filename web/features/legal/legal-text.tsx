import { Link } from 'wouter';
import { contactEmail } from '#shared/contact-address.ts';
import { fillPlaceholders } from '#shared/placeholders.ts';
import { paths } from '#web/lib/paths.ts';

const ADDRESS = '{contact.email}';
const CONTACT_PAGE = 'contact page';
// Split by a group, the matches stand in the list too.
const LINKED = /(\{contact\.email\}|contact page)/;

/** A paragraph of a legal page; the address and the words 'contact page' in it are links. */
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
    if (part === CONTACT_PAGE) {
      return (
        <Link key={key} href={paths.contact} className="link">
          {part}
        </Link>
      );
    }
    return fillPlaceholders(part);
  });
}
