import { useEffect, useState } from 'react';
import { useMember } from '#web/features/auth/use-member.ts';

/**
 * What is being written and is not saved yet. It outlives a reload and another page in this tab, under a name of its
 * own for each member, and the browser asks before it leaves. `saved` is what there is
 * without it. For screens that only a member sees.
 */
export function useDraft<Values extends { content: string }>(name: string, saved: Values) {
  const { member } = useMember();
  const key = `draft/${member?.id}/${name}`;
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...stored(key) }));
  const isUnsaved = values.content !== saved.content;

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  function change(part: Partial<Values>) {
    const next = { ...values, ...part };
    setValues(next);
    store(key, next.content === saved.content ? undefined : next);
  }
  function discard() {
    setValues(saved);
    store(key, undefined);
  }
  return { values, isUnsaved, change, discard };
}

// A browser that keeps nothing for us refuses the storage itself: then a draft lives as long as its form.
function stored(key: string): object | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return undefined;
  }
}

function store(key: string, values: object | undefined): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {}
}
