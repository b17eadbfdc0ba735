// What is being written and is not saved yet. It lies in this browser, so that it outlives a reload, a closed tab and a
// phone that tidies up; a browser that keeps nothing for us refuses the storage itself, and then a draft lives as long as
// its form.

const PREFIX = 'draft/';
const keyOf = (userId: string, name: string) => `${PREFIX}${userId}/${name}`;

export function readDraft(userId: string, name: string): object | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without values the draft is forgotten. */
export function writeDraft(userId: string, name: string, values: object | undefined): void {
  const key = keyOf(userId, name);
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {}
}

/** Forgets every draft, at sign-out, or those of all but one user, whose turn it is at this browser now. */
export function forgetDrafts(exceptOf?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = exceptOf !== undefined && key.startsWith(keyOf(exceptOf, ''));
      if (key.startsWith(PREFIX) && !isKept) localStorage.removeItem(key);
    }
  } catch {}
}
