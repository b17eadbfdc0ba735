import { trpc } from '#web/lib/trpc.ts';

/** Not cached, because the form starts with the values that the server has when it opens. */
export const useStudySettings = () => trpc.studySettings.get.useQuery(undefined, { gcTime: 0 });

export const useSaveStudySettings = () =>
  trpc.studySettings.save.useMutation({
    meta: { success: { title: 'Study settings saved' } },
  });
