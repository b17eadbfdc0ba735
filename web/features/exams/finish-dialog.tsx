import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Answer, flaggedOf, unansweredOf } from './exam-answers.ts';

type FinishDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
  answers: Answer[];
  isPending: boolean;
  /** Why the exam didn't end. */
  failure: string | undefined;
  onGo: (position: number) => void;
  onFinish: () => void;
};

/** Says what is unanswered and flagged, and asks for confirmation before the exam ends. */
export function FinishDialog({
  open,
  onOpenChange,
  onCloseAutoFocus,
  answers,
  isPending,
  failure,
  onGo,
  onFinish,
}: FinishDialogProps) {
  const unanswered = unansweredOf(answers);
  const flagged = flaggedOf(answers);
  const isComplete = unanswered.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Finish the exam?"
      description={
        isComplete
          ? `You've answered all ${answers.length} questions. You can't change answers after you finish.`
          : "Unanswered questions count as wrong. You can't change answers after you finish."
      }
    >
      {unanswered.length + flagged.length > 0 && (
        <ul className="mt-4 border-line border-t">
          <Left positions={unanswered} word="unanswered" onGo={onGo} />
          <Left positions={flagged} word="flagged" onGo={onGo} />
        </ul>
      )}
      {failure && (
        <p role="alert" className="mt-4 text-danger">
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant={isComplete ? 'line' : 'primary'} onClick={() => onOpenChange(false)}>
          Keep Going
        </Button>
        <Button variant={isComplete ? 'primary' : 'line'} pending={isPending} onClick={onFinish}>
          Finish Exam
        </Button>
      </div>
    </Dialog>
  );
}

type LeftProps = { positions: number[]; word: string; onGo: (position: number) => void };

function Left({ positions, word, onGo }: LeftProps) {
  const [first] = positions;
  if (first === undefined) return null;
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-1.5">
      <span className="figures text-ink">
        {counted(positions.length, 'question')} {word}
      </span>
      <Button variant="ghost" size="small" className="-mr-3 text-accent" onClick={() => onGo(first)}>
        <span className="whitespace-nowrap">Go to question {first}</span>
      </Button>
    </li>
  );
}
