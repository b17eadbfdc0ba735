import { Pause, Timer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StudySession } from '#shared/study-sessions.ts';
import { clockText, longDuration } from '#web/lib/durations.ts';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { usePreload } from '#web/lib/lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useClock } from './keep-time.ts';
import { activeSeconds, pauseReason } from './session-clock.ts';
import { useOpenSession } from './use-study-session.ts';
import { doneOf, goalText } from './words.ts';
import './study-sessions.css';

const SessionPanel = lazyDialog(() => import('./session-panel.tsx'), "We couldn't load your study session.");
const ResultDialog = lazyDialog(
  () => import('./result-dialog.tsx'),
  "We couldn't load your result. Find it on the Progress page.",
);

/** The width stays the same with and without a study session, so that the header doesn't move. */
const WIDTH = 'max-lg:min-w-14 lg:min-w-38';

/** Opens the panel of the study session. While one is open, it shows the time and the progress toward the goal. */
export default function StudySessionButton() {
  const session = useOpenSession();
  const [isOpen, setIsOpen] = useState(false);
  const [result, setResult] = useState<StudySession>();
  const [isResultOpen, setIsResultOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePreload(SessionPanel.load);

  function showResult(ended: StudySession) {
    setIsOpen(false);
    setResult(ended);
    setIsResultOpen(true);
  }

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={classNames(WIDTH, 'max-lg:min-h-target max-lg:px-1', !session && 'text-ink-3')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {session ? <Running session={session} /> : <Idle />}
      </Button>
      <SessionPanel open={isOpen} onOpenChange={setIsOpen} anchor={button} onEnd={showResult} />
      {result && (
        <ResultDialog
          result={result}
          open={isResultOpen}
          onOpenChange={setIsResultOpen}
          onClosed={(next) => {
            if (next === 'again') setIsOpen(true);
            if (next === 'header') button.current?.focus();
          }}
        />
      )}
    </>
  );
}

function Idle() {
  return (
    <>
      <Icon of={Timer} />
      <span className="max-lg:sr-only">Study session</span>
    </>
  );
}

function Running({ session }: { session: StudySession }) {
  const isPaused = useClock(pauseReason) != null;
  return (
    <span className="flex min-w-0 flex-1 flex-col items-stretch gap-0.5">
      <span className="flex items-center justify-center gap-2">
        <Icon of={isPaused ? Pause : Timer} size={16} className={isPaused ? undefined : 'max-lg:hidden'} />
        <span className="sr-only">Study session{isPaused && ', paused'}:</span>
        <Time isPaused={isPaused} />
        <Goal session={session} />
      </span>
      <Bar session={session} />
    </span>
  );
}

/** The only part that renders each second. */
function Time({ isPaused }: { isPaused: boolean }) {
  const seconds = useClock(activeSeconds) ?? 0;
  return (
    <span role="timer" className={classNames('figures', isPaused ? 'text-ink-3' : 'text-ink')}>
      <span aria-hidden="true">{clockText(seconds)}</span>
      <span className="sr-only">{longDuration(seconds)}</span>
    </span>
  );
}

function Goal({ session }: { session: StudySession }) {
  const done = useClock((clock) => doneOf(session, activeSeconds(clock))) ?? 0;
  const { kind, amount } = session.goal;
  return (
    <span className="figures text-ink-3 max-lg:sr-only">
      {kind === 'minutes' ? `of ${amount} min` : `${done} of ${goalText(session.goal)}`}
    </span>
  );
}

function Bar({ session }: { session: StudySession }) {
  const { kind, amount } = session.goal;
  const percent = useClock((clock) => {
    const seconds = activeSeconds(clock);
    const share = kind === 'minutes' ? seconds / 60 / amount : doneOf(session, seconds) / amount;
    return Math.min(100, Math.floor(share * 100));
  });
  return (
    <span aria-hidden="true" className="block h-0.5 rounded-cell bg-cell-empty">
      <span
        className={classNames('block h-full rounded-cell', session.isGoalMet ? 'bg-success-line' : 'bg-accent')}
        style={{ width: `${percent ?? 0}%` }}
      />
    </span>
  );
}
