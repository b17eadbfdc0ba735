import { Download } from 'lucide-react';
import { useId, useRef } from 'react';
import { DeletedLink } from '#web/features/deleted/deleted-link.tsx';
import { counted } from '#web/lib/counted.ts';
import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteAll } from '#web/ui/delete-all.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { NoteItems } from './note-items.tsx';
import { useDeleteAllNotes, useNotes } from './use-notes.ts';

/** Lists all notes. */
export function NoteList() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useNotes();
  const { items: notes, total = 0 } = loadedOf(query);
  const { list, more } = useShowMore(query);
  const removeAll = useDeleteAllNotes(() => moveFocus(heading.current));

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex min-h-target flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="mr-auto outline-none">
          Your Notes
        </h2>
        {notes && notes.length > 0 && (
          <Button asChild variant="ghost" className="max-sm:size-target max-sm:px-0">
            <a href={paths.notesCsv} download title="A CSV file for a spreadsheet">
              <Icon of={Download} />
              <span className="max-sm:sr-only">Download</span>
            </a>
          </Button>
        )}
      </div>
      <Section query={{ ...query, data: notes }} loading="Loading notes..." failure="We couldn't load your notes.">
        {(notes) => (
          <>
            {notes.length === 0 ? (
              <Empty title="No notes yet" description="Create your first note above" />
            ) : (
              <>
                <NoteItems listRef={list} notes={notes} heading={heading} />
                <ShowMore {...more} />
              </>
            )}
            <DeletedLink kind="note">
              {notes.length > 0 && (
                <DeleteAll
                  title={total === 1 ? 'Delete your note?' : `Delete all ${counted(total, 'note')}?`}
                  description="You can restore them for 30 days. Your flashcards, bookmarks and scores won't change."
                  pending={removeAll.isPending}
                  onConfirm={() => removeAll.mutate()}
                />
              )}
            </DeletedLink>
          </>
        )}
      </Section>
    </section>
  );
}
