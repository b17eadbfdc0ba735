import { SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What callers without a readable address count as: those that left before their request was read, for example. */
const UNKNOWN = 'unknown';

/** Several hooks of a call ask for the address, and to read it takes as long as some of them. */
const addresses = new WeakMap<object, string>();

/**
 * Returns the address that counts as one caller: the whole IPv4 address, or the first 64 bits of an IPv6 address, which
 * one household shares. All callers without a readable address count as one.
 */
export function callerAddress(caller: { ip?: string }): string {
  const known = addresses.get(caller) ?? addressOf(caller.ip ?? '');
  addresses.set(caller, known);
  return known;
}

function addressOf(ip: string): string {
  // Some proxies add the port: '192.0.2.7:51234', '[2001:db8::1]:443'. Each connection has another one.
  const text = ipaddr.isValid(ip) ? ip : (SocketAddress.parse(ip)?.address ?? ip);
  if (!ipaddr.isValid(text)) return UNKNOWN;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
