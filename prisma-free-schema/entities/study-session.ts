import { defineEntity, p } from '@mikro-orm/core';
import { GOAL_KINDS } from '#shared/study-sessions.constants.ts';
import { identified, owned } from './columns.ts';

const STATES = ['open', 'finished', 'abandoned'] as const;

const isOpen = `"state" = 'open'`;

/** A timed piece of study with a goal. */
export const StudySessionEntity = defineEntity({
  name: 'StudySession',
  tableName: 'study_sessions',
  properties: {
    ...identified(),
    ...owned(),
    state: p.enum(STATES),
    goalKind: p.enum(GOAL_KINDS),
    goalAmount: p.smallint(),
    activeSeconds: p.integer(),
    isPaused: p.boolean(),
    startedAt: p.datetime(3),
    /** When the server accepted the last report. The session gains at most the time since. */
    reportedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
  // A user has one open session at most.
  uniques: [{ properties: ['user'], where: isOpen }],
  indexes: [{ properties: ['user', 'startedAt'] }, { properties: ['reportedAt'], where: isOpen }],
});
