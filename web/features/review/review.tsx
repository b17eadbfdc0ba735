import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { QUEUE_LENGTH, type Rating } from '#shared/review.constants.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { WaitingLine } from '#web/features/outbox/waiting-line.tsx';
import { useShortcuts } from '#web/features/player/shortcuts.ts';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewTask } from './review-task.tsx';
import { EMPTY_ROUND, minutesLeft, withGrade, withoutLastGrade, withQueue } from './round.ts';
import { useFiguresOf, useGrades, useReviewQueue, useReviewSummary } from './use-review.ts';
import './review.css';

/** Shows what is due, one item at a time. When a queue is done, loads the next one. The children follow the last one. */
export function Review({ children }: { children: ReactNode }) {
  const { data: queue, error, isFetching, refetch, dataUpdatedAt } = useReviewQueue();
  const { grade, undo, finish, needsConnection, unsent, state, unsentIds } = useGrades();
  const due = useReviewSummary().data?.waiting ?? 0;
  const [round, setRound] = useState(EMPTY_ROUND);
  const [isTakingBack, setIsTakingBack] = useState(false);
  if (queue && round.loadedAt !== dataUpdatedAt) {
    setRound(withQueue(round, dataUpdatedAt, queue.items, unsentIds()));
  }
  useFiguresOf(queue && queue.due + queue.fresh, dataUpdatedAt, QUEUE_LENGTH);
  const { todo, done, moves } = round;
  const [item] = todo;
  const isDrained = queue !== undefined && queue.items.length > 0 && todo.length === 0;
  useEffect(() => {
    if (!isDrained || unsent > 0 || isTakingBack) return;
    void refetch();
    void finish();
  }, [isDrained, unsent, isTakingBack, refetch, finish]);

  const canUndo = done.length > 0 && !isTakingBack && !needsConnection;
  async function takeBack() {
    setIsTakingBack(true);
    const id = await undo();
    setIsTakingBack(false);
    if (id === undefined) return;
    // The server took back another grade, for example of another device.
    if (id !== done.at(-1)?.item.id) void refetch();
    else setRound(withoutLastGrade);
  }
  function undoByKey(key: string): boolean {
    if (!canUndo || key.toLowerCase() !== 'u') return false;
    void takeBack();
    return true;
  }

  function gradeFirst(id: string, rating: Rating, seconds: number) {
    grade(id, rating, seconds);
    setRound((now) => withGrade(now, rating));
  }

  const total = done.length + todo.length;
  return (
    <Section
      query={{ data: queue, error, refetch }}
      skeleton={SKELETON}
      loading="Loading your review..."
      failure="We couldn't load your review."
    >
      {(queue) => (
        <div className="max-w-[42rem]">
          {total > 0 && (
            <>
              <div className="figures mb-2 flex min-h-target items-center gap-4 text-1 text-ink-3">
                <p className="mr-auto">{wordsFor(queue, todo.length, due)}</p>
                {done.length > 0 && (
                  <UndoButton isPending={isTakingBack} needsConnection={needsConnection} onUndo={takeBack} />
                )}
              </div>
              <ProgressBar label="Items reviewed" value={done.length} max={total} className="mb-6" />
            </>
          )}
          <WaitingLine saving={{ state, unsaved: unsent }} noun="grade" />
          {queue.leftOut > 0 && !isDrained && <LeftOut count={queue.leftOut} />}
          {item && (
            <ReviewTask
              key={`${round.loadedAt}/${moves}`}
              item={item}
              countedFrom={new Date(round.loadedAt)}
              takesFocus={moves > 0}
              onGrade={(rating, seconds) => gradeFirst(item.id, rating, seconds)}
              onKey={undoByKey}
            />
          )}
          {isDrained && (
            <Drained error={isFetching ? null : error} isOffline={state === 'waiting'} onRetry={() => void refetch()} />
          )}
          {!item && !isDrained && (
            <ReviewEnd graded={done.length} nextDueAt={queue.nextDueAt} onContinue={() => void refetch()}>
              {children}
            </ReviewEnd>
          )}
        </div>
      )}
    </Section>
  );
}

type UndoButtonProps = { isPending: boolean; needsConnection: boolean; onUndo: () => void };

function UndoButton({ isPending, needsConnection, onUndo }: UndoButtonProps) {
  const hasShortcuts = useShortcuts();
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-3 text-ink-3"
      pending={isPending}
      disabled={needsConnection}
      onClick={onUndo}
    >
      <Icon of={Undo2} size={16} />
      {needsConnection ? 'Undo needs a connection' : 'Undo'}
      {!needsConnection && hasShortcuts && (
        <span aria-hidden="true" className="touch:hidden">
          <Kbd>U</Kbd>
        </span>
      )}
    </Button>
  );
}

/** Stands in the place of the next item while another queue loads. */
function Drained({ error, isOffline, onRetry }: { error: unknown; isOffline: boolean; onRetry: () => void }) {
  if (error) return <Failure message={errorText(error, "We couldn't load the next items.")} onRetry={onRetry} />;
  if (isOffline) {
    return <Empty title="Done for now" description="We'll load more as soon as we can reach the server." />;
  }
  return <Status className="min-h-80">Looking for what else is due...</Status>;
}

/** '12 left, about 8 minutes', or if more is due than the day's minutes or a queue hold: 'Top 50 of 67 due, about 34 minutes'. */
function wordsFor(queue: ReviewQueue, left: number, due: number): string {
  if (left === 0) return 'All done';
  const items = due > left ? `Top ${left} of ${due} due` : `${left} left`;
  return `${items}, about ${counted(minutesLeft(queue, left), 'minute')}`;
}

/** In the last days before the exam, the minutes may not suffice for everything. */
function LeftOut({ count }: { count: number }) {
  return (
    <Notice className="figures mb-4 text-1">
      Your daily minutes aren't enough to show you {counted(count, 'item')} again before your exam.{' '}
      <a href="#study-settings">Change your minutes</a>
    </Notice>
  );
}

/** Has the shape of a card, so that the layout doesn't shift when the queue arrives. */
const SKELETON = (
  <div className="max-w-[42rem]">
    <div className="mb-2 flex h-target items-center">
      <Skeleton className="h-5 w-40" />
    </div>
    <Skeleton className="mb-6 h-1.5" />
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="mt-7 h-target w-40 rounded-control max-md:h-15 max-md:w-full" />
  </div>
);
