import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** When a user's exam is, and how much time they have. Users without a row have the default settings. */
export const StudySettingsEntity = defineEntity({
  name: 'StudySettings',
  tableName: 'study_settings',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    /** A day in the time zone; null if the exam is not booked. */
    examDate: p.date().nullable(),
    minutesPerDay: p.smallint(),
    timeZone: p.string().length(64),
    /** Whether the user had studied for the exam before they registered; null if they didn't say. */
    hasStudied: p.boolean().nullable(),
    /** When the user answered or skipped the questions of the first visit. */
    welcomedAt: p.datetime(3).nullable(),
  },
});
