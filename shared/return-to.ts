const DECODINGS_MAX = 5;

/** All that a text can turn into when it is decoded again and again; null when it can't be decoded. */
function decodings(text: string): string[] | null {
  const forms = [text];
  try {
    for (let last = ''; last !== forms.at(-1) && forms.length <= DECODINGS_MAX; ) {
      last = forms.at(-1)!;
      forms.push(decodeURIComponent(last));
    }
  } catch {
    return null;
  }
  return forms;
}

/** Browsers read a backslash as a slash, and drop tabs and line ends: '/\t/other.example' is another site. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const LEADS_AWAY = /^(?!\/)|^[^?#]*\/\/|[\\\u0000-\u001f\u007f]/;

/** Calls are no pages, and some act when they are opened: /api/logout would end the sign-in that led there. */
const isCall = (path: string) => /^\/(api|trpc)(\/|$)/i.test(new URL(path, 'https://here').pathname);

/** The path of a page of this site as it came, else '/': where a sign-in leads must not be in another site's hand. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string') return '/';
  const forms = decodings(value);
  return forms === null || forms.some((form) => LEADS_AWAY.test(form) || isCall(form)) ? '/' : value;
}
