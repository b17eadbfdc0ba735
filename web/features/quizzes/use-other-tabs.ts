import { type Dispatch, useEffect, useEffectEvent } from 'react';
import type { LinearAction } from '#web/features/player/linear.ts';
import { trpc } from '#web/lib/trpc.ts';

/** When the page becomes visible again, adds the answers that were given to the quiz in another tab or on another device. */
export function useOtherTabs(quiz: { runId: string; topicId: string | null }, dispatch: Dispatch<LinearAction>): void {
  const { client } = trpc.useUtils();
  const { runId, topicId } = quiz;
  const merge = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const unfinished = await (topicId === null
      ? client.practice.current.query()
      : client.quiz.current.query({ topicId }));
    if (unfinished?.runId === runId) dispatch({ type: 'merge', answers: unfinished.answers });
  });
  useEffect(() => {
    // Without a connection the quiz goes on as it is.
    const update = () => void merge().catch(() => {});
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
}
