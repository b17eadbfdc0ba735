import { useReadiness } from '#web/features/exam-strip/use-readiness.ts';
import { trpc } from '#web/lib/trpc.ts';

/** Returns what the choice of an exam depends on. Exams can be started without it. */
export function useOffer() {
  const readiness = useReadiness();
  const offer = trpc.exams.offer.useQuery(undefined, { staleTime: 0 });
  return {
    isSettled: !readiness.isPending,
    isEnough: readiness.data?.isEnough ?? false,
    sealedLeft: offer.data?.sealedLeft,
  };
}
