import type { EntityManager } from '@mikro-orm/postgresql';
import {
  finishStudySession,
  reportStudySession,
  startStudySession,
} from '../../src/features/study-sessions/study-sessions.service.ts';
import { studySessions } from './week.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Stores the study sessions of the week at their times, as the header's timer does. */
export async function storeStudySessions(em: EntityManager, userId: string, now: Date): Promise<void> {
  for (const { goal, hoursAgo, minutes } of studySessions) {
    let time = now.getTime() - hoursAgo * HOUR;
    const deps = { clock: () => new Date(time) };
    const { id } = await startStudySession(em.fork(), deps, userId, goal);
    time += minutes * MINUTE;
    await reportStudySession(em.fork(), deps, userId, { id, activeSeconds: minutes * 60, isPaused: false });
    await finishStudySession(em.fork(), deps, userId, id);
  }
}
