import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** When a user's exam is, how much time they have, and when we remind them. Users without a row have the default settings. */
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
    /** The question of the first visit to ask next, from 1 to 3. */
    welcomeStep: p.smallint().default(1),
    /** When the user answered or skipped the questions of the first visit. */
    welcomedAt: p.datetime(3).nullable(),
    /** Whether we mail the user on days when the plan is not done. */
    isReminderOn: p.boolean().default(false),
    /** A time of day in the time zone, such as 19:00. */
    reminderAt: p.string().length(5).default('19:00'),
    /** When the next reminder is due; null while none will come. */
    reminderDueAt: p.datetime(3).nullable(),
    /** The latest day whose reminder went to the outbox. */
    remindedOn: p.date().nullable(),
  },
  indexes: [{ properties: ['reminderDueAt'], where: '"reminder_due_at" is not null' }],
});
