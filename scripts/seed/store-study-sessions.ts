import {
  finishStudySession,
  reportStudySession,
  startStudySession,
} from '../../src/features/study-sessions/study-sessions.service.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { studySessions } from './week.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Stores the study sessions of the week at their times, as the header's timer does. */
export async function storeStudySessions(deps: SeedDeps, userId: string, now: Date): Promise<void> {
  for (const { goal, hoursAgo, minutes } of studySessions) {
    const startedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const { id } = await startStudySession(callAt(deps, userId, startedAt), goal);
    const end = callAt(deps, userId, new Date(startedAt.getTime() + minutes * MINUTE_MS));
    await reportStudySession(end, { id, activeSeconds: minutes * 60, isPaused: false });
    await finishStudySession(end, id);
  }
}
