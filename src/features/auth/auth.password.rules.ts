export type Person = { email: string; firstName: string; lastName: string };

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Only words of this site and of its exam, and a number: what somebody who knows the site tries first. */
const SITE_WORDS = /^(?:new|jersey|nj|life|insurance|exam|test|study|guide|producer|agent|license|password|psi)+\d*$/;

export const isSiteName = (password: string): boolean => SITE_WORDS.test(lettersAndDigits(password));

/** Whether a password is the user's name or address, in any spelling and also with a number after it. */
export function isOwnName(password: string, { email, firstName, lastName }: Person): boolean {
  const names = [email, email.split('@')[0]!, firstName, lastName, firstName + lastName, lastName + firstName]
    .map(lettersAndDigits)
    .filter((name) => name !== '');
  const plain = lettersAndDigits(password);
  return names.includes(plain) || names.includes(plain.replace(/\d+$/, ''));
}
