import { useState } from 'react';
import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useMember } from './use-member.ts';

/**
 * What a member is writing, kept under a name until it is saved or discarded: leaving loses nothing, so nothing asks before
 * it. `saved` is what there is without it. For screens that only a member sees.
 */
export function useDraft<Values extends object>(name: string, saved: Values) {
  const memberId = useMember().member?.id ?? '';
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...readDraft(memberId, name) }));
  const differs = (from: Values) => (Object.keys(saved) as (keyof Values)[]).some((key) => from[key] !== saved[key]);

  function change(part: Partial<Values>) {
    const next = { ...values, ...part };
    setValues(next);
    writeDraft(memberId, name, differs(next) ? next : undefined);
  }
  function discard() {
    setValues(saved);
    writeDraft(memberId, name, undefined);
  }
  return { values, isUnsaved: differs(values), change, discard };
}

/** Is there a draft under this name? As of this rendering. */
export function useHasDraft(name: string): boolean {
  return readDraft(useMember().member?.id ?? '', name) !== undefined;
}
