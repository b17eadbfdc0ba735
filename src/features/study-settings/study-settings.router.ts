import { SaveStudySettingsInput, StudySettingsSchema } from '#shared/study-settings.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { readStudySettings, saveStudySettings } from './study-settings.service.ts';

const rest = restOf('study settings');

export const studySettingsRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/study-settings', 'Exam date, minutes a day, time zone, studied before'))
    .input(NoInput)
    .output(StudySettingsSchema)
    .query(({ ctx }) => readStudySettings(ctx.call)),

  save: protectedProcedure
    .meta(rest('PUT', '/study-settings', 'Change any of exam date, minutes a day, time zone, studied before'))
    .input(SaveStudySettingsInput)
    .output(StudySettingsSchema)
    .mutation(({ ctx, input }) => saveStudySettings(ctx.call, input)),
});
