import { composeEmailChange, composeEmailChanged } from '#server/features/account/account.mail.ts';
import { composePasswordReset } from '#server/features/auth/password-reset.mail.ts';
import { composeContact } from '#server/features/contact/contact.mail.ts';
import { type Composers, deliverDue } from '#server/platform/mail/deliver.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import type { Handler } from '#server/platform/queue/handler.ts';

/** A message whose kind has no composer waits in the outbox. */
const COMPOSERS: Composers = {
  contact: composeContact,
  'password-reset': composePasswordReset,
  'email-change': composeEmailChange,
  'email-changed': composeEmailChanged,
};

const HALF_A_MINUTE = 30_000;

export const mailHandler: Handler<typeof deliverMailJob> = {
  job: deliverMailJob,
  every: HALF_A_MINUTE,
  run: (em, _payload, deps) => deliverDue(em, { ...deps, composers: COMPOSERS }),
};
