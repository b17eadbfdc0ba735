import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { trpc } from '#web/lib/trpc.ts';
import { progressReport } from './progress-report.ts';
import { countStretches, logLostProgress, sendStudyTime } from './study-stretches.ts';

/** Whether the topic is completed. False if the check fails. */
export function useIsCompleted(topicId: string): boolean {
  return trpc.progress.one.useQuery({ topicId }).data?.completed ?? false;
}

/** The figures of the progress report; undefined while the records load. */
export function useProgressReport() {
  const { data, error, refetch } = trpc.progress.list.useQuery();
  return { report: data && progressReport(data), error, refetch };
}

export function useCompleteTopic() {
  return trpc.progress.complete.useMutation({
    meta: {
      success: { title: 'Topic marked as complete', description: 'Great job! Keep up the excellent work!' },
      failure: 'Failed to mark topic as complete',
      refresh: ['progress', 'dashboard'],
    },
  });
}

/**
 * Records a user's visit and how long the topic stays visible. Only logs failures, and records nothing for a visitor.
 */
export function useStudyRecord(topicId: string): void {
  const { isAuthenticated } = useUser();
  const queryClient = useQueryClient();
  const { mutate: record } = trpc.progress.record.useMutation({
    meta: { refresh: ['progress.list', 'dashboard'] },
    onError: logLostProgress,
  });

  useEffect(() => {
    if (!isAuthenticated) return;
    record({ topicId, lastVisited: new Date().toISOString() });
    return countStretches(async (seconds, studySessionId) => {
      if (!(await sendStudyTime(topicId, seconds, studySessionId))) return;
      for (const router of [trpc.progress.list, trpc.dashboard]) {
        const queryKey = getQueryKey(router);
        // A first read that is under way may have begun before the time was saved, and would not be read again.
        await queryClient.cancelQueries({ queryKey });
        queryClient.invalidateQueries({ queryKey });
      }
    });
  }, [topicId, isAuthenticated, record, queryClient]);
}
