import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
 */
export function useStudyRecord(topicId: string): void {
  const { isAuthenticated } = useUser();
  const queryClient = useQueryClient();
  const { mutate: record } = trpc.progress.record.useMutation({
    onError: logLostProgress,
  });

  useEffect(() => {
    if (!isAuthenticated) return;
    record({ topicId, lastVisited: new Date().toISOString() });
    return countStretches(async (seconds, studySessionId) => {
      if (!(await sendStudyTime(topicId, seconds, studySessionId))) return;
      await refreshFigures(queryClient, 'progress');
    });
  }, [topicId, isAuthenticated, record, queryClient]);
}
