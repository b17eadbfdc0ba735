import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DeleteAllProps = {
  /** The question and what is lost, as in ConfirmDialog. */
  title: string;
  description: string;
  pending: boolean;
  onConfirm: () => void;
  className?: string;
};

/** Empties a list, after a question. */
export function DeleteAll({ title, description, pending, onConfirm, className }: DeleteAllProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet-danger" pending={pending} className={className}>
          Delete All
        </Button>
      }
      title={title}
      description={description}
      confirmLabel="Delete All"
      onConfirm={onConfirm}
    />
  );
}
