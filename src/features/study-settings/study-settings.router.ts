import { z } from 'zod';
import { StudySettingsSchema } from '#shared/study-settings.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { readStudySettings, saveStudySettings } from './study-settings.service.ts';

const openapi = { tags: ['study settings'], protect: true };

export const studySettingsRouter = router({
  get: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/study-settings', summary: 'Exam date, minutes a day, time zone' },
    })
    .input(z.object({}).optional())
    .output(StudySettingsSchema)
    .query(({ ctx }) => readStudySettings(ctx.call)),

  save: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'PUT',
        path: '/study-settings',
        summary: 'Change exam date, minutes a day, time zone',
      },
    })
    .input(StudySettingsSchema)
    .output(StudySettingsSchema)
    .mutation(({ ctx, input }) => saveStudySettings(ctx.call, input)),
});
