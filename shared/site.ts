import { SITE_TITLE } from './page-titles.ts';
import { BLANKS, pages } from './pages.ts';

/** The operator's settings that pages depend on. */
export type Site = {
  operatorName?: string;
  contactEmail?: string;
  /** Whether a mail server is set. Otherwise mail waits in the outbox. */
  hasMail: boolean;
  /** Whether users sign in through an OpenID provider, which keeps their passwords. */
  hasProvider: boolean;
};

const COMPANY = 'a private company focused on digital assets and educational technology';

/** The texts that depend on the operator's settings. */
export const siteTexts = ({ operatorName, contactEmail, hasMail, hasProvider }: Site) => ({
  /** Comes after 'made by' or 'run by'. */
  operator: operatorName ? `${operatorName}, ${COMPANY}` : COMPANY,
  copyright: operatorName ?? SITE_TITLE,
  contactLabel: contactEmail ?? 'Contact form',
  contactHref: contactEmail ? `mailto:${contactEmail}` : `${pages.contact}#form`,
  // Structured data contains this text, so it must not contain characters that HTML or JSON escapes.
  passwordHelp: hasProvider
    ? 'That service keeps your password.'
    : hasMail
      ? 'If you sign in here with a password, choose “Forgot your password?” on the sign-in page.'
      : 'If you sign in here with a password, write to us: this site can’t send email yet.',
});

const inBrowser = typeof document !== 'undefined';

/** Returns the settings that the server wrote into the page. */
export function pageSite(): Site {
  const settings = inBrowser && document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content;
  return settings ? JSON.parse(settings) : { hasMail: false, hasProvider: false };
}

/** Returns the texts of this page. The build gets blanks, which the server fills in. */
export const pageTexts = () => (inBrowser ? siteTexts(pageSite()) : BLANKS.siteTexts);
