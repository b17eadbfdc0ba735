import { composeContact } from '#server/features/contact/contact.mail.ts';
import { type Composers, deliverDue } from '#server/platform/mail/deliver.ts';
import type { Consumer } from './consumers.ts';

/** Who writes which kind of mail. A kind without a composer waits. */
const COMPOSERS: Composers = {
  contact: composeContact,
};

const HALF_A_MINUTE = 30_000;

/** Sends what is due in the outbox; also woken when something was put there. */
export const mail: Consumer = {
  name: 'mail',
  every: HALF_A_MINUTE,
  run: (em, deps) => deliverDue(em, { ...deps, composers: COMPOSERS }),
};
