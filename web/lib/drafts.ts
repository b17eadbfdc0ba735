// What is being written and is not saved yet. It lies in this browser, so that it outlives a reload, a closed tab and a
// phone that tidies up; a browser that keeps nothing for us refuses the storage itself, and then a draft lives as long as
// its form.

const PREFIX = 'draft/';
const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}/${name}`;

export function readDraft(memberId: string, name: string): object | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(memberId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without values the draft is forgotten. */
export function writeDraft(memberId: string, name: string, values: object | undefined): void {
  const key = keyOf(memberId, name);
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {}
}

/** Forgets every draft, at sign-out, or those of all but one member, whose turn it is at this browser now. */
export function forgetDrafts(exceptOf?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = exceptOf !== undefined && key.startsWith(keyOf(exceptOf, ''));
      if (key.startsWith(PREFIX) && !isKept) localStorage.removeItem(key);
    }
  } catch {}
}
