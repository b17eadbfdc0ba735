import type { Call } from '../../call.ts';
import { appSecret } from '../../platform/app-secret.ts';
import { isSameSignature, signatureOf } from '../../platform/signatures.ts';
import { userExists } from '../auth/auth.service.ts';

export { switchReminderOff } from '../study-settings/reminder.service.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';
const PURPOSE = 'reminder';
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The secret is always that of the database, because the worker writes the links and the server reads them. */
async function signatureFor({ db, now }: Call, userId: string): Promise<string> {
  return signatureOf(await appSecret(db, { name: 'unsubscribe', now }), [PURPOSE, userId]);
}

/** Returns the link that switches the user's reminder off. It works as long as the account exists. */
export async function unsubscribeUrl(call: Call, userId: string): Promise<string> {
  const token = `${userId}.${await signatureFor(call, userId)}`;
  return `${call.deps.env.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;
}

/** Returns the id of the user who got this token; null if nobody did, or if the account is gone. */
export async function findSubscriber(call: Call, token: unknown): Promise<string | null> {
  const [userId = '', signature = ''] = typeof token === 'string' ? token.split('.') : [];
  if (!USER_ID.test(userId) || !isSameSignature(signature, await signatureFor(call, userId))) return null;
  return (await userExists(call, userId)) ? userId : null;
}
