import { composeEmailChange, composeEmailChanged } from '#server/features/account/account.mail.ts';
import { composeAccountLinked } from '#server/features/auth/account-linked.mail.ts';
import { composeConfirmAddress } from '#server/features/auth/confirm-address.mail.ts';
import { composePasswordChanged } from '#server/features/auth/password-changed.mail.ts';
import { composePasswordReset } from '#server/features/auth/password-reset.mail.ts';
import { composeContact } from '#server/features/contact/contact.mail.ts';
import { composeReminder } from '#server/features/reminders/reminders.mail.ts';
import { composeBudgetAlert } from '#server/platform/ai/budget-alert.mail.ts';
import { type Composers, deliverDue } from '#server/platform/mail/deliver.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import type { Handler } from '#server/platform/queue/handler.ts';

/** Messages of a kind without a composer stay in the outbox. */
const COMPOSERS: Composers = {
  contact: composeContact,
  'password-reset': composePasswordReset,
  'password-changed': composePasswordChanged,
  'account-linked': composeAccountLinked,
  'email-change': composeEmailChange,
  'email-changed': composeEmailChanged,
  'confirm-address': composeConfirmAddress,
  'budget-alert': composeBudgetAlert,
  reminder: composeReminder,
};

const HALF_A_MINUTE_MS = 30_000;

export const mailHandler: Handler<typeof deliverMailJob> = {
  job: deliverMailJob,
  every: HALF_A_MINUTE_MS,
  run: (call, _payload, { stopping }) => deliverDue(call, { stopping, composers: COMPOSERS }),
};
