import { type Dispatch, useEffect, useRef } from 'react';
import type { LinearAction } from '#web/features/player/linear.ts';
import { trpc } from '#web/lib/trpc.ts';

/** When the page becomes visible again, adds the answers that were given to the quiz in another tab or on another device. */
export function useOtherTabs(quiz: { runId: string; topicId: string | null }, dispatch: Dispatch<LinearAction>): void {
  const { client } = trpc.useUtils();
  const { runId, topicId } = quiz;
  const load = useRef(() => Promise.resolve());
  load.current = async () => {
    const unfinished = await (topicId === null
      ? client.practice.current.query()
      : client.quiz.current.query({ topicId }));
    if (unfinished?.runId === runId) dispatch({ type: 'merge', answers: unfinished.answers });
  };
  useEffect(() => {
    const update = () => {
      // Without a connection the quiz goes on as it is.
      if (document.visibilityState === 'visible') load.current().catch(() => {});
    };
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
}
