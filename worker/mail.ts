import { composeContact } from '#server/features/contact/contact.mail.ts';
import type { Composer, MailKind } from '#server/platform/mail/composer.ts';

/** Who writes which kind of mail. A kind without a composer waits. */
export const COMPOSERS: { [Kind in MailKind]?: Composer<Kind> } = {
  contact: composeContact,
};
