import { useId, useRef } from 'react';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { DeleteAll } from '#web/ui/delete-all.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Status } from '#web/ui/status.tsx';
import { NoteItems } from './note-items.tsx';
import { useDeleteAllNotes, useNotes } from './use-notes.ts';

/** Lists all notes. */
export function NoteList() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: notes, error, refetch } = useNotes();
  const removeAll = useDeleteAllNotes(() => moveFocus(heading.current));

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex min-h-target flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="outline-none">
          Your Notes
        </h2>
        {notes && notes.length > 0 && (
          <DeleteAll
            title={notes.length === 1 ? 'Delete your note?' : `Delete all ${counted(notes.length, 'note')}?`}
            description="This can't be undone. Your flashcards, bookmarks and scores stay."
            pending={removeAll.isPending}
            onConfirm={() => removeAll.mutate()}
          />
        )}
      </div>
      {error && <Failure message={errorText(error, 'Your notes could not be loaded.')} onRetry={refetch} />}
      {!notes && !error && <Status>Loading notes...</Status>}
      {notes?.length === 0 && <Empty title="No notes yet" description="Create your first note above" />}
      {notes && notes.length > 0 && <NoteItems notes={notes} heading={heading} />}
    </section>
  );
}
