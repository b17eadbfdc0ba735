import { FRESH, trpc } from '#web/lib/trpc.ts';

export const useReadiness = () => trpc.readiness.get.useQuery(undefined, FRESH);
export const useTrend = () => trpc.readiness.trend.useQuery(undefined, FRESH);
/** What a quiz or an exam changed. */
export const useChange = (quizId: string) => trpc.readiness.change.useQuery({ quizId }, FRESH);
