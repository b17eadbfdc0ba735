import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodType } from 'zod';
import { errorText } from './error-text.ts';

type Errors = Record<string, string | undefined>;

type FormOptions<Values> = {
  schema: ZodType<Values>;
  submit: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  /** The message for an error without a sentence for users. */
  fallback: string;
};

/**
 * Validates a form with the schema that the server uses, and submits it. `errors` holds one message for each invalid
 * field, by field name, until the field is put right. A message that applies to several fields appears only at the
 * first one. `failure` is the message of a failed submit. After a failed submit the inputs keep their values, except
 * passwords, which are cleared.
 */
export function useForm<Values>({ schema, submit, fallback }: FormOptions<Values>) {
  const [invalid, setInvalid] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const parse = (form: HTMLFormElement) => schema.safeParse(Object.fromEntries(new FormData(form)));

  function check(form: HTMLFormElement): Values | undefined {
    const parsed = parse(form);
    flushSync(() => setInvalid(messagesOf(parsed.error)));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return parsed.data;
  }

  /** Only removes or updates messages, because an empty field is not an error before the user submits the form. */
  function onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (Object.keys(invalid).length === 0) return;
    const messages = messagesOf(parse(currentTarget).error);
    setInvalid(Object.fromEntries(Object.entries(messages).filter(([field]) => field in invalid)));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setFailure(undefined);
    const values = check(form);
    if (!values) return;
    setIsPending(true);
    try {
      await submit(values, form);
    } catch (error) {
      setFailure(errorText(error, fallback));
      const passwords = form.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]');
      for (const password of passwords) password.value = '';
      passwords[0]?.focus();
    } finally {
      setIsPending(false);
    }
  }

  // POST, so that a form that is submitted before the scripts run never puts its values into the address.
  const formProps = { method: 'post', onSubmit, onChange, noValidate: true };
  return { formProps, errors: withoutRepeats(invalid), failure, isPending };
}

/** Returns the first message of each invalid field. */
function messagesOf(error: { issues: { path: PropertyKey[]; message: string }[] } | undefined): Errors {
  const messages: Errors = {};
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message;
  return messages;
}

function withoutRepeats(messages: Errors): Errors {
  const fields = Object.entries(messages);
  return Object.fromEntries(
    fields.filter(([, message], index) => fields.findIndex(([, other]) => other === message) === index),
  );
}
