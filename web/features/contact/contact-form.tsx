import { CircleCheck } from 'lucide-react';
import { ContactInput } from '#shared/contact.ts';
import { pageSite } from '#shared/site.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useSendMessage } from './use-send-message.ts';

/**
 * Shows a failure in a toast, not in the form. The fields keep their text until the message is sent. Before the scripts
 * run, the browser itself posts the form, and the server answers with a page.
 */
export function ContactForm() {
  const { user } = useUser();
  const send = useSendMessage();
  const { formProps, errors, isPending } = useForm({
    schema: ContactInput,
    submit: (message, form) => send.mutateAsync(message).then(() => form.reset()),
    fallback: '',
  });

  return (
    <Card>
      <form {...formProps} action={paths.contact} className="space-y-4">
        <h2 id="form">Send Us a Message</h2>
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            defaultValue={user ? `${user.firstName} ${user.lastName}`.trim() : undefined}
            dir="auto"
            autoComplete="name"
            readOnly={isPending}
            error={errors.name}
            required
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            defaultValue={user?.email}
            autoComplete="email"
            readOnly={isPending}
            error={errors.email}
            required
          />
        </div>
        <TextField label="Subject" name="subject" dir="auto" readOnly={isPending} error={errors.subject} required />
        <TextArea
          label="Message"
          name="message"
          dir="auto"
          rows={7}
          readOnly={isPending}
          error={errors.message}
          required
        />
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
          <Button type="submit" variant="primary" pending={isPending} className="max-sm:w-full">
            {isPending ? 'Sending...' : 'Send Message'}
          </Button>
          <div role="status" className="flex flex-wrap items-center gap-x-2">
            {send.isSuccess && <Sent />}
          </div>
        </div>
      </form>
    </Card>
  );
}

/** Without mail the message waits in the outbox, so nobody has it yet. */
const Sent = () => (
  <>
    <p className="flex items-center gap-2 font-label text-success">
      <Icon of={CircleCheck} />
      Message sent successfully!
    </p>
    {!pageSite().hasMail && <p className="text-ink-2">Saved for the operator.</p>}
  </>
);

/** A field that only bots fill in. It is moved out of sight, because bots skip fields that are not displayed. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
