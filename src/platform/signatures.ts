import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the signature of values under a secret, in base64url. */
export const signatureOf = (secret: string, values: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url');

/** Whether two signatures are equal. The time that it takes tells nothing about them. */
export function isSameSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
