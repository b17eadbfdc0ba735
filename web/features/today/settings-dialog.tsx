import { StudySettingsForm } from '#web/features/study-settings/study-settings-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type SettingsDialogProps = { open: boolean; onOpenChange: (isOpen: boolean) => void };

/** Changes the exam date, the minutes a day and the time zone. The plan follows at once. */
export default function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Study settings"
      description="Your plan updates right away. Finished steps stay finished."
    >
      <div className="mt-5">
        <StudySettingsForm isDialog onSaved={() => onOpenChange(false)} onCancel={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}
