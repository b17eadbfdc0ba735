import { Download, History } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountSection } from './account-section.tsx';

const FILES = [
  { name: 'Flashcards for a spreadsheet', format: 'CSV', href: paths.flashcardsCsv },
  { name: 'Flashcards for Anki', format: 'text', href: paths.flashcardsText },
  { name: 'Notes for a spreadsheet', format: 'CSV', href: paths.notesCsv },
];

const row =
  'flex min-h-target items-center gap-3 py-2 text-2 text-ink no-underline hover:text-accent hover:underline print:hidden';

export function ExportData() {
  return (
    <AccountSection
      title="Your data"
      words="Get everything we have about you in one JSON file: account, progress, quiz answers and scores, notes, flashcards, bookmarks and study plans. Or download just your cards and notes for another app."
    >
      <Button asChild>
        <a href={paths.accountExport} download>
          <Icon of={Download} />
          Download my data
        </a>
      </Button>
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {FILES.map(({ name, format, href }) => (
          <li key={href}>
            <a href={href} download className={row}>
              <Icon of={Download} size={16} className="text-ink-3" />
              <span className="flex-1">{name}</span>
              <span className="text-1 text-ink-3">{format}</span>
            </a>
          </li>
        ))}
        <li>
          <Link href={paths.deleted} className={row}>
            <Icon of={History} size={16} className="text-ink-3" />
            Recently deleted notes, flashcards and bookmarks
          </Link>
        </li>
      </ul>
    </AccountSection>
  );
}
