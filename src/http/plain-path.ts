/**
 * Returns the path of a request as the routes see it, without the query and decoded once, even where an encoded slash
 * separates its parts. A path that cannot be decoded is returned unchanged.
 */
export function plainPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the path and the query of an address that names the host too, as clients send it to a proxy. */
export function withoutHost(url = '/'): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)\/?/i, '/');
}
