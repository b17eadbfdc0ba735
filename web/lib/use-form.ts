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
 * field, by field name. A message that applies to several fields appears only at the first one. `failure` is the
 * message of a failed submit. After a failed submit the inputs keep their values, except passwords, which are cleared.
 */
export function useForm<Values>({ schema, submit, fallback }: FormOptions<Values>) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  function check(form: HTMLFormElement): Values | undefined {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const messages: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (!Object.values(messages).includes(message)) messages[String(path[0])] ??= message;
    }
    flushSync(() => setErrors(messages));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return parsed.data;
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

  return { formProps: { onSubmit, noValidate: true }, errors, failure, isPending };
}
