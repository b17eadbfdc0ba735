import type { SaveState } from '#web/features/outbox/use-outbox.ts';
import { useConnection } from '#web/lib/connection.ts';
import { counted } from '#web/lib/counted.ts';
import type { ExamClock } from './exam-clock.ts';
import { useTimeWarning } from './use-clock.ts';

const PROBLEMS = { online: undefined, offline: 'Offline.', away: "We can't reach the server." };

/** One quiet line: whether every answer is saved, and, at 30, 10 and 1 minutes, the time left. */
export function SittingNotes({ clock, state, unsent }: { clock: ExamClock; state: SaveState; unsent: number }) {
  const warning = useTimeWarning(clock);
  const problem = PROBLEMS[useConnection()];
  const isSaved = state === 'saved';
  return (
    // Two lines are reserved where the longest note needs them, so that the question below doesn't move.
    <div className="figures mt-1 flex min-h-10 gap-4 text-1 text-ink-3 md:min-h-5">
      <p role="status" className={isSaved ? undefined : 'text-below'}>
        {problem && `${problem} ${isSaved ? 'All answers are saved.' : keptSentence(unsent)}`}
        {!problem && state === 'waiting' && `${counted(unsent, 'answer')} ${unsent === 1 ? 'is' : 'are'} not saved yet`}
      </p>
      {isSaved && !problem && <p className="-ml-4">All answers saved</p>}
      <p role="status" className="ml-auto whitespace-nowrap font-label text-ink">
        {warning !== undefined && `${counted(warning, 'minute')} left`}
      </p>
    </div>
  );
}

const keptSentence = (unsent: number) =>
  `${counted(unsent, 'answer')} ${unsent === 1 ? 'is' : 'are'} saved on this device and will be sent.`;
