/**
 * Saves a choice in a cookie, so that the server can render the next page with it. Removes the cookie if `value` is
 * undefined. `maxAge` is in seconds.
 */
export function setCookie(name: string, value: string | undefined, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : maxAge}; samesite=lax`;
}
