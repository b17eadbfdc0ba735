import { StudySettingsForm } from '#web/features/study-settings/study-settings-form.tsx';
import { AccountSection } from './account-section.tsx';

export function StudySettingsSection() {
  return (
    <AccountSection
      title="Study settings"
      words="We use these to plan your days and your reviews. Change them anytime."
    >
      <StudySettingsForm />
    </AccountSection>
  );
}
