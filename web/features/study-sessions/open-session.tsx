import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { StudySession } from '#shared/study-sessions.ts';
import { counted } from '#web/lib/counted.ts';
import { clockText } from '#web/lib/durations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useClock } from './keep-time.ts';
import { activeSeconds, pauseReason } from './session-clock.ts';
import { pauseSession, setPanelOpen, useFinishSession } from './use-study-session.ts';
import { doneOf, goalText, PAUSE_TEXTS } from './words.ts';

type OpenSessionProps = { session: StudySession; onEnd: (result: StudySession) => void };

/** Shows the open study session, pauses it and finishes it. */
export function OpenSession({ session, onEnd }: OpenSessionProps) {
  const reason = useClock(pauseReason) ?? null;
  const finish = useFinishSession(onEnd);
  useEffect(() => {
    setPanelOpen(true);
    return () => setPanelOpen(false);
  }, []);
  const { goal, answers, cards, topics, isGoalMet } = session;

  return (
    <section aria-labelledby="open-study-session">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="open-study-session" className="text-4">
          Study session
        </h2>
        <span role="status">
          {isGoalMet && (
            <Badge tone="success" icon={CircleCheck}>
              Goal met
            </Badge>
          )}
        </span>
      </div>
      <p className="mt-3 flex items-baseline gap-2">
        <Time />
        <span className="text-ink-3">
          {goal.kind === 'minutes' ? `of ${goalText(goal)}` : `Goal: ${goalText(goal)}`}
        </span>
      </p>
      <GoalBar session={session} />
      <p role="status" className="mt-2 min-h-(--lead-1) text-1 text-ink-2">
        {reason ? `${PAUSE_TEXTS[reason]}.` : 'Running.'}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-6 border-line border-t pt-3 text-1">
        {[
          ['Questions', answers],
          ['Cards', cards],
          ['Topics', topics.length],
        ].map(([label, count]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-3">{label}</dt>
            <dd className="figures font-label text-ink">{count}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex gap-3">
        <Button className="flex-1" onClick={() => pauseSession(session.id, reason !== 'user')}>
          {reason === 'user' ? 'Resume' : 'Pause'}
        </Button>
        <Button
          variant="primary"
          className="flex-1"
          pending={finish.isPending}
          onClick={() => finish.mutate({ id: session.id })}
        >
          Finish
        </Button>
      </div>
    </section>
  );
}

function Time() {
  const seconds = useClock(activeSeconds) ?? 0;
  return <span className="figures font-serif font-title text-6 text-ink">{clockText(seconds)}</span>;
}

function GoalBar({ session }: { session: StudySession }) {
  const { goal } = session;
  const done = useClock((clock) => doneOf(session, activeSeconds(clock))) ?? 0;
  return (
    <>
      <ProgressBar
        label={`Goal: ${goalText(goal)}`}
        value={done}
        max={goal.amount}
        tone={session.isGoalMet ? 'success' : 'accent'}
        className="mt-3"
      />
      {goal.kind !== 'minutes' && (
        <p className="figures mt-1 text-1 text-ink-3">
          {done} of {counted(goal.amount, goal.kind === 'cards' ? 'card' : 'question')}
        </p>
      )}
    </>
  );
}
