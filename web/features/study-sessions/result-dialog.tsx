import { CircleCheck, CircleDashed } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { Goal, StudySession } from '#shared/study-sessions.ts';
import { clockText } from '#web/lib/durations.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { goalText } from './words.ts';

/** Where the user goes next: back to the header, to another study session, or to a page. */
type AfterResult = 'header' | 'again' | 'page';

type ResultDialogProps = {
  result: StudySession;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Runs when the dialog is gone. */
  onClosed: (next: AfterResult) => void;
};

/** The result of a study session: whether the goal is met, the time, answers, cards and topics. */
export default function ResultDialog({ result, open, onOpenChange, onClosed }: ResultDialogProps) {
  const { goal, isGoalMet, activeSeconds, answers, cards, topics } = result;
  const next = useRef<AfterResult>('header');
  function close(to: AfterResult) {
    next.current = to;
    onOpenChange(false);
  }
  const leave = () => close('page');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close('header')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed(next.current);
      }}
      title="Study session finished"
      description={
        <Badge tone={isGoalMet ? 'success' : 'neutral'} icon={isGoalMet ? CircleCheck : CircleDashed}>
          {isGoalMet ? 'Goal met' : 'Goal not met'}: {goalText(goal)}
        </Badge>
      }
    >
      <dl className="mt-5 grid grid-cols-3 border-line-strong border-y py-4">
        <Figure label="Active time" value={clockText(activeSeconds)} />
        <Figure label="Questions answered" value={String(answers)} />
        <Figure label="Cards reviewed" value={String(cards)} />
      </dl>
      {topics.length > 0 && (
        <>
          <h3 className="mt-5">Topics</h3>
          <ul className="mt-2 max-h-56 overflow-y-auto border-line border-t">
            {topics.map((id) => (
              <li key={id} className="flex gap-3 border-line border-b py-2">
                <span className="figures w-8 flex-none font-serif text-ink-2">{id}</span>
                <Link href={paths.topic(id)} className="text-pretty text-ink" onClick={leave}>
                  {findTopic(id)?.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isGoalMet && <p className="mt-4 text-1 text-ink-3">{noteOn(goal)}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => close('header')}>
          Done
        </Button>
        <Button onClick={() => close('again')}>Start Another</Button>
        <Button asChild variant="ghost">
          <Link href={`${paths.progress}#study-sessions`} onClick={leave}>
            All study sessions
          </Link>
        </Button>
      </div>
    </Dialog>
  );
}

/** A day's plan can be done in fewer minutes than it has, and the goal of minutes not met. */
const noteOn = ({ kind }: Goal): string =>
  kind === 'minutes'
    ? "This goal counts the time you were active. Today's plan counts the minutes it set aside for each step, even if you finish sooner."
    : 'All your time counts, whether or not you met the goal.';

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line px-3 not-first:border-l first:pl-0">
      <dt className="text-1 text-ink-3">{label}</dt>
      <dd className="figures font-serif font-title text-4 text-ink">{value}</dd>
    </div>
  );
}
