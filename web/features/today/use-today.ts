import { useMutation } from '@tanstack/react-query';
import type { StudySettings } from '#shared/study-settings.ts';
import { firstSettings } from '#web/features/study-settings/first-settings.ts';
import { trpc } from '#web/lib/trpc.ts';

/** What the user does on every page changes the plan, so it is never cached. */
const FRESH = { gcTime: 0 };

export const useToday = () => trpc.today.get.useQuery(undefined, FRESH);
export const useWelcome = () => trpc.today.welcome.useQuery(undefined, FRESH);

/** No other page asks the questions again. */
export function useEndWelcome() {
  const utils = trpc.useUtils();
  return trpc.today.endWelcome.useMutation({
    onSuccess: (welcome) => utils.today.welcome.setData(undefined, welcome),
  });
}

/**
 * Saves an answer of the first visit. The other settings stay as the server has them, because they may have been set
 * elsewhere. The panel shows its errors itself.
 */
export function useSaveAnswer() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationKey: [['studySettings', 'save']],
    mutationFn: async (change: Partial<StudySettings>) => {
      const settings = firstSettings(await client.studySettings.get.query());
      return await client.studySettings.save.mutate({ ...settings, ...change });
    },
  });
}
