import { StudySettingsForm } from '#web/features/study-settings/study-settings-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type SettingsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Changes the exam date, the minutes a day and the time zone. The plan follows at once. */
export default function SettingsDialog({ isOpen, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Study settings"
      description="Your plan changes at once. What is done stays done."
    >
      <div className="mt-5">
        <StudySettingsForm isDialog onSaved={() => onOpenChange(false)} onCancel={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}
