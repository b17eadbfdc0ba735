import contactJson from '#content/contact.json' with { type: 'json' };
import { BLANKS } from './pages.ts';

/** Where the operator has set none. */
export const exampleAddress = contactJson.email;

const inPage = () => document.querySelector<HTMLMetaElement>('meta[name="contact-address"]')?.content;

/** The address that contact and legal pages show: the server fills it into each page, at build a blank keeps its place. */
export const contactEmail: string = typeof document === 'undefined' ? BLANKS.contact : (inPage() ?? exampleAddress);
