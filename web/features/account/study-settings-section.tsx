import { StudySettingsForm } from '#web/features/study-settings/study-settings-form.tsx';
import { AccountSection } from './account-section.tsx';

export function StudySettingsSection() {
  return (
    <AccountSection
      title="Study settings"
      words="Your reviews and the plan of each day follow from them. You can change them at any time."
    >
      <StudySettingsForm />
    </AccountSection>
  );
}
