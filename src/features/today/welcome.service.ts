import type { EndWelcomeInput, Welcome } from '#shared/today.ts';
import type { UserCall } from '../../call.ts';
import { DAY_MS } from '../../platform/time.ts';
import { findUser } from '../auth/auth.service.ts';
import * as studySettings from '../study-settings/study-settings.service.ts';

/** Returns the question of the first visit to ask. They are open on the first day, until the last one is answered or skipped. */
export async function readWelcome(call: UserCall): Promise<Welcome> {
  const { step, welcomedAt } = await studySettings.readWelcome(call);
  if (welcomedAt) return { isOpen: false, step };
  const { createdAt } = await findUser(call, call.userId);
  return { isOpen: call.now.getTime() - createdAt.getTime() <= DAY_MS, step };
}

/** Skips a question of the first visit, or ends them with the answer to the last one. */
export async function endWelcome(call: UserCall, { step, hasStudied }: EndWelcomeInput): Promise<Welcome> {
  if (hasStudied === undefined) await studySettings.skipQuestion(call, step!);
  else await studySettings.saveStudySettings(call, { hasStudied });
  return await readWelcome(call);
}
