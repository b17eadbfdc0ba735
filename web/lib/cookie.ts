/** Stores a choice for the server, which marks the next page with it. Without a value it removes the cookie. */
export function setCookie(name: string, value: string | undefined, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : maxAge}; samesite=lax`;
}
