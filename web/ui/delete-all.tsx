import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DeleteAllProps = {
  /** Title and description are those of the `ConfirmDialog`. */
  title: string;
  description: string;
  pending: boolean;
  onConfirm: () => void;
  className?: string;
};

/** A button that deletes everything in a list after a confirmation. */
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
