import { trpc } from '#web/lib/trpc.ts';

/** What the user does on every page changes the plan, so it is never cached. */
const FRESH = { gcTime: 0 };

export const useToday = () => trpc.today.get.useQuery(undefined, FRESH);
export const useWelcome = () => trpc.today.welcome.useQuery(undefined, FRESH);

export const useEndWelcome = () => trpc.today.endWelcome.useMutation();

/** Saves the answers of the first visit. The panel shows its errors itself. */
export const useSaveAnswers = () => trpc.studySettings.save.useMutation();
