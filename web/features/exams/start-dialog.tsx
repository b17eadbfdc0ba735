import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lengthOf } from './exam-kinds.ts';

type StartDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many full exams with new questions are left; undefined while that isn't known. */
  sealedLeft: number | undefined;
  isPending: boolean;
  onStart: () => void;
};

/** Asks before a full exam starts, because it takes long and there are few new ones. */
export function StartDialog({ open, onOpenChange, sealedLeft, isPending, onStart }: StartDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Start a full exam?"
      description={`You have ${lengthOf('full')}, and the clock keeps running if you leave.${leftText(sealedLeft)}`}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onOpenChange(false)}>Not Now</Button>
        <Button variant="primary" pending={isPending} onClick={onStart}>
          Start Full Exam
        </Button>
      </div>
    </Dialog>
  );
}

function leftText(sealedLeft: number | undefined): string {
  if (sealedLeft === undefined) return '';
  if (sealedLeft === 0) return ' You have no new exams left, so its questions come from the question bank.';
  return ` You have ${counted(sealedLeft, 'new exam')} left. This uses ${sealedLeft === 1 ? 'it' : 'one'}.`;
}
