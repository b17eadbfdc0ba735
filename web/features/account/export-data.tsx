import { Download } from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountSection } from './account-section.tsx';

export function ExportData() {
  return (
    <AccountSection
      title="Your data"
      words="Everything we keep about you, in one JSON file: account, progress, quiz answers and scores, notes, flashcards, bookmarks and study plans."
    >
      <Button asChild>
        <a href={paths.accountExport} download>
          <Icon of={Download} />
          Download my data
        </a>
      </Button>
    </AccountSection>
  );
}
