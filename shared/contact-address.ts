import contactJson from '#content/contact.json' with { type: 'json' };
import { BLANKS } from './pages.ts';

/** The address that is shown if the operator has not set one. */
export const exampleAddress = contactJson.email;

const addressInPage = () => document.querySelector<HTMLMetaElement>('meta[name="contact-address"]')?.content;

/** The address that contact and legal pages show. The build writes a blank, and the server replaces it in each page. */
export const contactEmail: string =
  typeof document === 'undefined' ? BLANKS.contact : (addressInPage() ?? exampleAddress);
