import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

type StartOverProps = {
  label: string;
  /** What is asked before answers are left; undefined without answers. */
  question: { title: string; description: string; confirmLabel: string } | undefined;
  onConfirm: () => void;
};

/**
 * A button that replaces the current questions with new ones. Asks for confirmation if there is a `question`, as in an
 * unfinished quiz with answers.
 */
export function StartOver({ label, question, onConfirm }: StartOverProps) {
  const button = (
    <Button
      variant="ghost"
      size="small"
      className="-my-2 -mr-3 flex-none text-ink-3"
      onClick={question ? undefined : onConfirm}
    >
      <Icon of={RotateCcw} size={16} />
      {label}
    </Button>
  );
  if (!question) return button;
  return <ConfirmDialog trigger={button} {...question} cancelLabel="Keep Going" onConfirm={onConfirm} />;
}
