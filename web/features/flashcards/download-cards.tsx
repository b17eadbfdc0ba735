import { Download } from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Popover } from '#web/ui/popover.tsx';

const FILES = [
  { name: 'For a spreadsheet', about: 'A CSV file with topic, question and answer', href: paths.flashcardsCsv },
  { name: 'For Anki', about: 'A text file that Anki imports as front and back', href: paths.flashcardsText },
];

/** A button that opens the choice of files with all of the user's flashcards. */
export function DownloadCards() {
  return (
    <Popover
      label="Download all flashcards"
      trigger={
        <Button variant="ghost" className="max-sm:size-target max-sm:px-0">
          <Icon of={Download} />
          <span className="max-sm:sr-only">Download</span>
        </Button>
      }
    >
      <ul className="-m-2">
        {FILES.map(({ name, about, href }) => (
          <li key={href}>
            <a
              href={href}
              download
              className="block min-h-target rounded-control p-2 text-1 text-ink-2 no-underline hover:bg-paper-hover"
            >
              <span className="block font-label text-2 text-ink">{name}</span>
              {about}
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
