import { useEffect } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { longDuration } from '#web/lib/durations.ts';
import { countedWork, openStudySessionId } from '#web/lib/open-study-session.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { keepTime, pauseClock, readClock } from './keep-time.ts';
import type { PauseReason } from './session-clock.ts';
import { listenToTabs, sendLastReport, useOpenSession, useTimeReport } from './use-study-session.ts';

/** A look at another tab that is shorter than this needs no notice (seconds). */
const SHORT_PAUSE = 60;

/** Keeps the time of the open study session on every page, including those without a header. Shows nothing. */
export default function StudySessionKeeper() {
  const userId = useUser().user?.id ?? '';
  const utils = trpc.useUtils();
  const session = useOpenSession();
  const report = useTimeReport();
  const id = session?.id;

  useEffect(() => {
    openStudySessionId.set(session === undefined ? undefined : (session?.id ?? null));
  }, [session]);
  useEffect(() => () => openStudySessionId.set(undefined), []);

  // Another device may have started, paused or finished a study session.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !readClock()) void utils.studySessions.current.invalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [utils]);

  useEffect(
    () =>
      listenToTabs(userId, (news) => {
        const open = utils.studySessions.current.getData();
        if (news?.id !== open?.id) void utils.studySessions.current.invalidate();
        else if (news) pauseClock(news.isPaused, true);
      }),
    [utils, userId],
  );

  useEffect(() => {
    const open = utils.studySessions.current.getData();
    if (id === undefined || !open) return;
    const stop = keepTime({
      ...{ activeSeconds: open.activeSeconds, isPaused: open.isPaused },
      goalSeconds: open.goal.kind === 'minutes' ? open.goal.amount * 60 : undefined,
      report: () => void report(id),
      reportLeaving: () => sendLastReport(id),
      onPause: (reason) => {
        if (reason === 'idle') showToast({ title: 'Study session paused', description: AWAY });
      },
      onResume: tellOfPause,
    });
    const stopListening = subscribeToConnection(() => {
      if (connection() === 'online') void report(id);
    });
    const stopCounting = countedWork.subscribe(() => void report(id));
    return () => {
      stop();
      stopListening();
      stopCounting();
    };
  }, [id, utils, report]);

  return null;
}

const AWAY = "You were away for two minutes. It resumes when you're back.";
const MEANWHILE: Partial<Record<PauseReason, string>> = {
  hidden: 'while the tab was hidden',
  idle: 'while you were away',
};

function tellOfPause(reason: PauseReason, seconds: number): void {
  if (reason === 'hidden' && seconds < SHORT_PAUSE) return;
  showToast({
    title: 'Study session resumed',
    description: `It was paused for ${longDuration(seconds)} ${MEANWHILE[reason]}.`,
  });
}
