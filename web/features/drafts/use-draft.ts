import { useState } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { readDraft, writeDraft } from './drafts.ts';

/**
 * What a user is writing, kept under a name until it is saved or discarded: leaving loses nothing, so nothing asks before
 * it. `saved` is what there is without it. For screens that only a user sees.
 */
export function useDraft<Values extends object>(name: string, saved: Values) {
  const userId = useUser().user?.id ?? '';
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...readDraft(userId, name) }));
  const differs = (from: Values) => (Object.keys(saved) as (keyof Values)[]).some((key) => from[key] !== saved[key]);

  function change(part: Partial<Values>) {
    const next = { ...values, ...part };
    setValues(next);
    writeDraft(userId, name, differs(next) ? next : undefined);
  }
  function discard() {
    setValues(saved);
    writeDraft(userId, name, undefined);
  }
  return { values, isUnsaved: differs(values), change, discard };
}

/** Is there a draft under this name? As of this rendering. */
export function useHasDraft(name: string): boolean {
  return readDraft(useUser().user?.id ?? '', name) !== undefined;
}
