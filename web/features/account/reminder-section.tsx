import { z } from 'zod';
import type { Account } from '#shared/account.ts';
import { type Reminder, ReminderSchema } from '#shared/reminders.ts';
import { pageSite } from '#shared/site.ts';
import { Section } from '#web/lib/section.tsx';
import { FRESH, trpc } from '#web/lib/trpc.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountSection } from './account-section.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

/** Switches the mails on days when the plan is not done. A site that sends no mail promises none. */
export function ReminderSection({ account }: { account: Account }) {
  if (!pageSite().hasMail) return null;
  return (
    <AccountSection
      title="Reminder"
      words="We can email you what's left of your plan on days when it isn't done. None on your exam day or after, and none after two weeks without a visit."
    >
      {account.isConfirmed ? <ReminderForm account={account} /> : <UnconfirmedNote gain="to turn on reminders" />}
    </AccountSection>
  );
}

function ReminderForm({ account }: { account: Account }) {
  const query = trpc.reminders.get.useQuery(undefined, FRESH);
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your reminder.">
      {(reminder) => <Fields reminder={reminder} email={account.email} />}
    </Section>
  );
}

/** A checkbox that is not checked is not in the form. */
const ReminderFields = z
  .object({ isOn: z.string().optional(), at: ReminderSchema.shape.at })
  .transform(({ isOn, at }): Reminder => ({ isOn: isOn !== undefined, at }));

function Fields({ reminder, email }: { reminder: Reminder; email: string }) {
  const save = trpc.reminders.save.useMutation({ meta: { success: { title: 'Reminder saved' } } });
  const { formProps, errors, failure, isPending } = useForm({
    schema: ReminderFields,
    submit: (input) => save.mutateAsync(input),
    fallback: "We couldn't save your reminder. Please try again.",
  });
  return (
    <form {...formProps} aria-label="Reminder" className="space-y-5 text-2">
      <label className="flex min-h-target w-max max-w-full items-center gap-3 text-ink">
        <input type="checkbox" name="isOn" className="size-4.5 shrink-0 accent-accent" defaultChecked={reminder.isOn} />
        <span className="min-w-0 wrap-anywhere">Email me at {email}</span>
      </label>
      <TextField
        label="Time"
        name="at"
        type="time"
        defaultValue={reminder.at}
        error={errors.at}
        hint="In the time zone above."
        className="max-w-60"
      />
      <FormFailure message={failure} />
      <Button type="submit" pending={isPending}>
        Save Reminder
      </Button>
    </form>
  );
}

const SKELETON = (
  <div className="space-y-5">
    <Skeleton className="h-target max-w-60" />
    <Skeleton className="h-24 max-w-60" />
    <Skeleton className="h-target w-36" />
  </div>
);
