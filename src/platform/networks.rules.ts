/**
 * Returns the networks that one person may have: of a caller's IPv6 address the first 48, 56 and 64 bits, and of an IPv4
 * address only itself. The widest comes first. `address` is what `callerAddress` returns.
 */
export function networksOf(address: string): [string, ...string[]] {
  const [, site, subnet] = /^(\w+:\w+:\w+):(\w+)::\/64$/.exec(address) ?? [];
  if (site === undefined || subnet === undefined) return [address];
  const part = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}::/48`, `${site}:${part}::/56`, address];
}
