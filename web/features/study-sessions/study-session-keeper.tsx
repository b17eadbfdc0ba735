import { useEffect } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { setOpenStudySessionId, subscribeToWork } from '#web/lib/open-study-session.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { keepTime, mergeClock, pauseClock, readClock } from './keep-time.ts';
import { beginningOf, readSaved, subscribeToOtherTabs, writeSaved } from './saved-session.ts';
import { activeSeconds, type PauseReason } from './session-clock.ts';
import { sendLastReport, useOpenSession, useReport } from './use-study-session.ts';
import { timeInWords } from './words.ts';

/** A look at another tab that is shorter than this needs no notice (seconds). */
const SHORT_PAUSE = 60;

/** Keeps the time of the open study session on every page, also on those without a header. Shows nothing. */
export default function StudySessionKeeper() {
  const userId = useUser().user?.id ?? '';
  const utils = trpc.useUtils();
  const session = useOpenSession();
  const report = useReport();
  const id = session?.id;

  useEffect(() => {
    setOpenStudySessionId(session === undefined ? undefined : (session?.id ?? null));
  }, [session]);
  useEffect(() => () => setOpenStudySessionId(undefined), []);

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
      subscribeToOtherTabs(() => {
        const saved = readSaved(userId);
        const open = utils.studySessions.current.getData();
        if (saved && saved.session.id === open?.id) {
          mergeClock(saved.activeSeconds);
          if (readClock()?.isPaused !== saved.isPaused) pauseClock(saved.isPaused, true);
        } else if (saved?.session.id !== open?.id) {
          void utils.studySessions.current.invalidate();
        }
      }),
    [utils, userId],
  );

  useEffect(() => {
    const open = utils.studySessions.current.getData();
    if (id === undefined || !open) return;
    const save = () => {
      const [clock, current] = [readClock(), utils.studySessions.current.getData()];
      if (!clock || current?.id !== id) return;
      writeSaved(userId, { session: current, activeSeconds: activeSeconds(clock), isPaused: clock.isPaused });
    };
    const stop = keepTime({
      ...beginningOf(open, readSaved(userId)),
      goalSeconds: open.goal.kind === 'minutes' ? open.goal.amount * 60 : undefined,
      report: (isLeaving) => {
        save();
        if (isLeaving) sendLastReport(id);
        else void report(id);
      },
      onPause: (reason) => {
        if (reason === 'idle') showToast({ title: 'Study session paused', description: AWAY });
      },
      onResume: tellOfPause,
    });
    const stopListening = subscribeToConnection(() => {
      if (connection() === 'online') void report(id);
    });
    const stopCounting = subscribeToWork(() => void report(id));
    return () => {
      stop();
      stopListening();
      stopCounting();
    };
  }, [id, userId, utils, report]);

  return null;
}

const AWAY = 'You were away for two minutes. It goes on when you are back.';
const MEANWHILE: Partial<Record<PauseReason, string>> = {
  hidden: 'while the tab was hidden',
  idle: 'while you were away',
};

function tellOfPause(reason: PauseReason, seconds: number): void {
  if (reason === 'hidden' && seconds < SHORT_PAUSE) return;
  showToast({
    title: 'Study session resumed',
    description: `It was paused for ${timeInWords(seconds)} ${MEANWHILE[reason]}.`,
  });
}
