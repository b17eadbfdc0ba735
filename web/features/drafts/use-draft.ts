import { useState } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { readDraft, writeDraft } from './drafts.ts';

/**
 * Returns the values of a form and stores unsaved changes as a draft under `name`. Because a draft survives leaving the
 * page, the page doesn't ask for confirmation before the user leaves. `saved` has the values without a draft. Call
 * `discard` when the user saves or cancels. Only for screens that require a signed-in user.
 */
export function useDraft<Values extends object>(name: string, saved: Values) {
  const userId = useUser().user?.id ?? '';
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...readDraft(userId, name) }));
  const isChanged = (current: Values) =>
    (Object.keys(saved) as (keyof Values)[]).some((key) => current[key] !== saved[key]);

  function change(changed: Partial<Values>) {
    const next = { ...values, ...changed };
    setValues(next);
    writeDraft(userId, name, isChanged(next) ? next : undefined);
  }
  function discard() {
    setValues(saved);
    writeDraft(userId, name, undefined);
  }
  return { values, isUnsaved: isChanged(values), change, discard };
}

/** Returns whether a draft exists under this name. Doesn't render again when that changes. */
export function useHasDraft(name: string): boolean {
  return readDraft(useUser().user?.id ?? '', name) !== undefined;
}
