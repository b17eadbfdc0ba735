import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { browserTimeZone } from './time-zones.ts';

/** Returns the settings to begin with. Before the user saves any, the time zone is the browser's. */
export const firstSettings = (settings: StudySettings): StudySettings =>
  areDefault(settings) ? { ...settings, timeZone: browserTimeZone() } : settings;

const areDefault = ({ examDate, minutesPerDay, timeZone }: StudySettings): boolean =>
  examDate === DEFAULT_SETTINGS.examDate &&
  minutesPerDay === DEFAULT_SETTINGS.minutesPerDay &&
  timeZone === DEFAULT_SETTINGS.timeZone;
