import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StudySession } from '#shared/study-sessions.ts';
import { CallError } from '#web/lib/call-error.ts';
import { endSignIn } from '#web/lib/end-sign-in.ts';
import { isSignedOut } from '#web/lib/error-text.ts';
import { openStudySessionId } from '#web/lib/open-study-session.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { pauseClock, readClock, settleClock } from './keep-time.ts';
import { activeSeconds } from './session-clock.ts';
import { goalText } from './words.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The user's open study session; null without one, undefined while it loads. */
export const useOpenSession = () => trpc.studySessions.current.useQuery().data;

const hasEnded = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'conflict' || error.kind === 'not_found');

/** The open study session after the user started, paused, resumed or finished it; null if none is open. */
type News = Pick<StudySession, 'id' | 'isPaused'> | null;

/** To the other tabs of this browser. */
let channel: BroadcastChannel | undefined;

const tellTabs = (news: News) => channel?.postMessage(news && { id: news.id, isPaused: news.isPaused });

/** Calls the listener when the user did something with the study session in another tab. */
export function listenToTabs(userId: string, listener: (news: News) => void): () => void {
  const opened = new BroadcastChannel(`study-session/${userId}`);
  opened.addEventListener('message', ({ data }) => listener(data));
  channel = opened;
  return () => {
    opened.close();
    channel = undefined;
  };
}

/** Pauses or resumes in all tabs. */
export function pauseSession(id: string, isPaused: boolean): void {
  pauseClock(isPaused);
  tellTabs({ id, isPaused });
}

let isPanelOpen = false;
/** Records whether the panel shows the study session. A toast would cover it on a phone. */
export function setPanelOpen(isOpen: boolean): void {
  isPanelOpen = isOpen;
}

let last: Promise<void> = Promise.resolve();

/** Sends the time so far, after the reports that are under way. Without a connection the clock keeps running. */
function sendReport(utils: Utils, queryClient: QueryClient, id: string): Promise<void> {
  last = last.then(async () => {
    const clock = readClock();
    if (!clock || utils.studySessions.current.getData()?.id !== id) return;
    const sent = { id, activeSeconds: activeSeconds(clock), isPaused: clock.isPaused };
    try {
      const session = await utils.client.studySessions.report.mutate(sent);
      settleClock(sent.activeSeconds, session.activeSeconds);
      take(utils, session);
    } catch (error) {
      if (hasEnded(error)) await utils.studySessions.current.invalidate();
      if (isSignedOut(error)) endSignIn(queryClient);
    }
  });
  return last;
}

/** Shows the study session as the server knows it, and says once that the goal is met. The open panel says it itself. */
function take(utils: Utils, session: StudySession): void {
  const before = utils.studySessions.current.getData();
  if (before?.id !== session.id) return;
  utils.studySessions.current.setData(undefined, session);
  if (before.isGoalMet || !session.isGoalMet || isPanelOpen) return;
  showToast({
    title: `Goal met: ${goalText(session.goal)}`,
    description: 'Your study session keeps running until you finish it.',
  });
}

/** Sends the time while the page is left. The request survives the page. */
export function sendLastReport(id: string): void {
  const clock = readClock();
  if (!clock) return;
  const report = { activeSeconds: activeSeconds(clock), isPaused: clock.isPaused };
  fetch(`/api/study-sessions/${id}`, {
    method: 'PATCH',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => {});
}

export function useTimeReport() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMemo(() => (id: string) => sendReport(utils, queryClient, id), [utils, queryClient]);
}

export function useStartSession() {
  const utils = trpc.useUtils();
  return trpc.studySessions.start.useMutation({
    meta: { failure: "We couldn't start your study session" },
    onSuccess: (session) => {
      tellTabs(session);
      utils.studySessions.current.setData(undefined, session);
    },
    // Another tab or device may have started one.
    onError: (error) => hasEnded(error) && utils.studySessions.current.invalidate(),
  });
}

/** Reports the time and ends the study session. `onEnd` gets the result. */
export function useFinishSession(onEnd: (result: StudySession) => void) {
  const utils = trpc.useUtils();
  const report = useTimeReport();
  return trpc.studySessions.finish.useMutation({
    meta: {
      failure: "We couldn't finish your study session",
    },
    onMutate: async ({ id }) => {
      // The visit to the open topic ends with the study session.
      openStudySessionId.set(null);
      await report(id);
    },
    onSuccess: (result) => {
      tellTabs(null);
      utils.studySessions.current.setData(undefined, null);
      onEnd(result);
    },
    onError: (error, { id }) => {
      openStudySessionId.set(id);
      if (hasEnded(error)) void utils.studySessions.current.invalidate();
    },
  });
}
