const MAX_DECODINGS = 5;

/** Returns the text and all results of decoding it repeatedly, or null if it can't be decoded. */
function decodings(text: string): string[] | null {
  const forms = [text];
  try {
    for (let last = ''; last !== forms.at(-1) && forms.length <= MAX_DECODINGS; ) {
      last = forms.at(-1)!;
      forms.push(decodeURIComponent(last));
    }
  } catch {
    return null;
  }
  return forms;
}

/**
 * Browsers treat a backslash as a slash and drop tabs and line breaks, so '/\t/other.example' leads to another site.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const LEADS_AWAY = /^(?!\/)|^[^?#]*\/\/|[\\\u0000-\u001f\u007f]/;

/** Calls are not pages, and opening one can have an effect: /api/logout would end the new sign-in immediately. */
const isCall = (path: string) => /^\/(api|trpc)(\/|$)/i.test(new URL(path, 'https://here').pathname);

/** Returns the path if it leads to a page of this site, otherwise '/'. Prevents open redirects after signing in. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string') return '/';
  const forms = decodings(value);
  return forms === null || forms.some((form) => LEADS_AWAY.test(form) || isCall(form)) ? '/' : value;
}
