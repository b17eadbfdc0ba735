import { composeEmailChange, composeEmailChanged } from '#server/features/account/account.mail.ts';
import { composePasswordReset } from '#server/features/auth/password-reset.mail.ts';
import { composeContact } from '#server/features/contact/contact.mail.ts';
import { type Composers, deliverDue } from '#server/platform/mail/deliver.ts';
import type { Consumer } from './consumers.ts';

/** Who writes which kind of mail. A kind without a composer waits. */
const COMPOSERS: Composers = {
  contact: composeContact,
  'password-reset': composePasswordReset,
  'email-change': composeEmailChange,
  'email-changed': composeEmailChanged,
};

const HALF_A_MINUTE = 30_000;

/** Sends what is due in the outbox; also woken when something was put there. */
export const mail: Consumer = {
  name: 'mail',
  every: HALF_A_MINUTE,
  run: (em, deps) => deliverDue(em, { ...deps, composers: COMPOSERS }),
};
