import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { refreshFigures } from '#web/lib/figures.ts';
import { trpc } from '#web/lib/trpc.ts';
import { progressReport } from './progress-report.ts';
import { countStretches, logLostProgress, sendStudyTime } from './study-stretches.ts';

/** Whether the topic is completed. False if the check fails. */
export function useIsCompleted(topicId: string): boolean {
  return trpc.progress.one.useQuery({ topicId }).data?.completed ?? false;
}

/** The figures of the progress report. */
export const useProgressReport = () => trpc.progress.list.useQuery(undefined, { select: progressReport });

export function useCompleteTopic() {
  return trpc.progress.complete.useMutation({
    meta: {
      success: { title: 'Topic marked as complete', description: 'Great job! Keep up the excellent work!' },
      failure: 'Failed to mark topic as complete',
    },
  });
}

/**
 * Records a user's visit and how long the topic stays visible. Only logs failures, and records nothing for a visitor.
 * Returns a function that records that the user has read a text of the topic to its end, after the time until then.
 */
export function useStudyRecord(topicId: string): () => Promise<void> {
  const { isAuthenticated } = useUser();
  const queryClient = useQueryClient();
  const { mutateAsync } = trpc.progress.record.useMutation({ onError: logLostProgress });
  const stretches = useRef<ReturnType<typeof countStretches>>(undefined);
  const sent = useRef<Promise<unknown>>(undefined);
  const record = useEffectEvent((input: Parameters<typeof mutateAsync>[0]) => mutateAsync(input).catch(() => {}));

  useEffect(() => {
    if (!isAuthenticated) return;
    void record({ topicId, lastVisited: new Date().toISOString() });
    const counted = countStretches((seconds, studySessionId) => {
      sent.current = sendStudyTime(topicId, seconds, studySessionId).then(async (isSaved) => {
        if (isSaved) await refreshFigures(queryClient, 'progress');
      });
    });
    stretches.current = counted;
    return counted.stop;
  }, [topicId, isAuthenticated, queryClient]);

  return async () => {
    // The plan of the day looks at both.
    stretches.current?.cut();
    await sent.current;
    await mutateAsync({ topicId, isReadToEnd: true }).catch(() => {});
    await refreshFigures(queryClient, 'progress');
  };
}
