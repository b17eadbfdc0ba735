import { isIPv4 } from 'node:net';

/**
 * Returns the address that counts as one caller: the whole IPv4 address, or the first 64 bits of an IPv6 address, which
 * one household shares. All callers that have left before their request was read count as one.
 */
export function callerAddress({ ip = '' }: { ip?: string }): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (isIPv4(mapped ?? ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array(missing).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
