import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodType } from 'zod';
import { errorText } from './error-text.ts';

type Errors = Record<string, string | undefined>;

type FormOptions<Values> = {
  schema: ZodType<Values>;
  submit: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  /** Said when a failure carries no sentence of its own. */
  fallback: string;
};

/**
 * A form checked with the schema that the server uses too. The inputs keep their own text, so a refusal loses nothing
 * but passwords. `errors` holds the first broken rule of each field, by its name, and a rule on several fields only at the
 * first that breaks it; `failure` is what the server said.
 */
export function useForm<Values>({ schema, submit, fallback }: FormOptions<Values>) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  function check(form: HTMLFormElement): Values | undefined {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (!Object.values(found).includes(message)) found[String(path[0])] ??= message;
    }
    flushSync(() => setErrors(found));
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
      const secrets = form.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]');
      for (const secret of secrets) secret.value = '';
      secrets[0]?.focus();
    } finally {
      setIsPending(false);
    }
  }

  return { formProps: { onSubmit, noValidate: true }, errors, failure, isPending };
}
