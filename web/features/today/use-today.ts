import { useMutation } from '@tanstack/react-query';
import type { StudySettings } from '#shared/study-settings.ts';
import { WELCOME_STEPS } from '#shared/today.constants.ts';
import type { Welcome } from '#shared/today.ts';
import { useFiguresOf, useReviewSummary } from '#web/features/review/use-review.ts';
import { firstSettings } from '#web/features/study-settings/first-settings.ts';
import { FRESH, trpc } from '#web/lib/trpc.ts';

/** Returns the plan of the day. What it counts as due is then what the badge counts. */
export function useToday() {
  const query = trpc.today.get.useQuery(undefined, FRESH);
  useFiguresOf(query.data?.due, query.dataUpdatedAt);
  return query;
}
export const useRunway = () => trpc.today.runway.useQuery(undefined, FRESH);
export const useWelcome = () => trpc.today.welcome.useQuery(undefined, FRESH);

/** The study days in a row; undefined until they are known. */
export const useStreak = () => useReviewSummary().data?.streak;

type Answer = Pick<StudySettings, 'examDate'> | Pick<StudySettings, 'minutesPerDay'> | Record<'hasStudied', boolean>;

/**
 * Answers or skips a question of the first visit. The server keeps each at once, so that the questions go on at the next
 * one on any device.
 */
export function useWelcomeAnswers(step: number) {
  const utils = trpc.useUtils();
  const { studySettings, today } = utils.client;
  const { mutate, isPending, error } = useMutation({
    mutationKey: [['studySettings', 'save']],
    mutationFn: async (answer: Answer | null): Promise<Welcome> => {
      const saved = await studySettings.get.query();
      const { timeZone } = firstSettings(saved);
      // Until the user has saved any, the days are those of the browser's time zone, even for those who skip.
      const changes = { ...answer, ...(timeZone === saved.timeZone ? {} : { timeZone }) };
      if (Object.keys(changes).length > 0) await studySettings.save.mutate(changes);
      if (answer === null) return await today.endWelcome.mutate({ step });
      return step === WELCOME_STEPS ? { isOpen: false, step } : { isOpen: true, step: step + 1 };
    },
    // By now the plan that follows from the answers has loaded, because a saved setting loads it again.
    onSuccess: (welcome) => utils.today.welcome.setData(undefined, welcome),
  });
  return { answer: (answer: Answer) => mutate(answer), skip: () => mutate(null), isPending, error };
}
