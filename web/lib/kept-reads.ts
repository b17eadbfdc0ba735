// What this device keeps of a user's reads, so that today's work continues offline. It is in the browser's local storage by
// user and call. Of what another release has kept, a release reads only the user's name, because the shape of the rest may
// differ.

export const PREFIX = 'kept/';
const USER_CALL = '/auth.user';

export const nameOf = (path: string, input: unknown) =>
  input === undefined ? path : `${path}?${JSON.stringify(input)}`;
/** The name of the entry differs between releases, because it has a hash of the whole client. */
export const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

let answered = false;
/** Whether a call on this page was answered from the device. Then the page may show less than the server has. */
export const hasAnsweredFromDevice = (): boolean => answered;
export function forgetAnswers(): void {
  answered = false;
}

/** Returns what the device keeps of a read of the user who signed in last, or undefined. */
export function keptRead(path: string, input: unknown): unknown {
  try {
    const userKey = keys().find((key) => key.endsWith(USER_CALL));
    if (!userKey) return undefined;
    const key = userKey.replace(USER_CALL, `/${nameOf(path, input)}`);
    const { release, data } = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (data === undefined || (release !== entryOfPage() && key !== userKey)) return undefined;
    answered = true;
    return data;
  } catch {
    return undefined;
  }
}

/** Removes what is kept of all users, or of all users but one. */
export function forgetKeptReads(exceptOfUserId?: string): void {
  try {
    for (const key of keys()) {
      if (exceptOfUserId === undefined || !key.startsWith(`${PREFIX}${exceptOfUserId}/`)) localStorage.removeItem(key);
    }
  } catch {}
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
