import { FRESH, trpc } from '#web/lib/trpc.ts';

/** Not cached, because the form starts with the values that the server has when it opens. */
export const useStudySettings = () => trpc.studySettings.get.useQuery(undefined, FRESH);

export const SETTINGS_SAVED = { title: 'Study settings saved' };
export const useSaveStudySettings = () => trpc.studySettings.save.useMutation({ meta: { success: SETTINGS_SAVED } });
