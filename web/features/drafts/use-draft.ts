import { useState } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { readDraft, writeDraft } from './drafts.ts';

/**
 * The values of a form that a user is filling in, stored under a name until they are saved or discarded. Leaving the page
 * loses nothing. `saved` holds the values without a draft. For screens that only a user sees.
 */
export function useDraft<Values extends object>(name: string, saved: Values) {
  const userId = useUser().user?.id ?? '';
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...readDraft(userId, name) }));
  const differs = (from: Values) => (Object.keys(saved) as (keyof Values)[]).some((key) => from[key] !== saved[key]);

  function change(changed: Partial<Values>) {
    const next = { ...values, ...changed };
    setValues(next);
    writeDraft(userId, name, differs(next) ? next : undefined);
  }
  function discard() {
    setValues(saved);
    writeDraft(userId, name, undefined);
  }
  return { values, isUnsaved: differs(values), change, discard };
}

/** Whether there is a draft with this name, as of this render. */
export function useHasDraft(name: string): boolean {
  return readDraft(useUser().user?.id ?? '', name) !== undefined;
}
