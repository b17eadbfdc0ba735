import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { findTopic } from '#shared/catalogue.ts';
import type { Note } from '#shared/notes.ts';
import { useHasDraft } from '#web/features/drafts/use-draft.ts';
import { relativeTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEntryFocus } from '#web/ui/use-entry-focus.ts';
import { NoteEditor } from './note-editor.tsx';
import { useDeleteNote } from './use-notes.ts';

type NoteItemProps = {
  note: Note;
  /** Whether to show the note's topic. The topic's own page shows only the notes on it. */
  hasTopic: boolean;
  isEditing: boolean;
  onEdit: () => void;
  onEditDone: () => void;
  isRestored: boolean;
  onRestored: (id: string) => void;
  /** The heading of the list. */
  heading: RefObject<HTMLElement | null>;
};

export function NoteItem({
  note,
  hasTopic,
  isEditing,
  onEdit,
  onEditDone,
  isRestored,
  onRestored,
  heading,
}: NoteItemProps) {
  const titleId = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const title = findTopic(note.topicId)?.title;
  const hasDraft = useHasDraft(note.id);
  const { entry, beforeDeletion, afterDeletion } = useEntryFocus(isRestored, heading);
  const remove = useDeleteNote({ onDeleted: afterDeletion, onRestored });

  function endEdit() {
    flushSync(onEditDone);
    // If the user moved the focus elsewhere while the note was being saved, the focus stays there.
    if (document.activeElement === document.body) editButton.current?.focus();
  }

  return (
    <li
      ref={entry}
      data-entry
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-line border-t py-4 last:border-b @3xl:grid-cols-[19.5rem_minmax(0,1fr)_auto]"
    >
      <div className="flex gap-3">
        {hasTopic && (
          <span className="figures min-w-8 font-serif font-title text-2 text-ink-3 leading-(--lead-3)">
            {note.topicId}
          </span>
        )}
        <div className="min-w-0">
          <h3 id={titleId} className={hasTopic ? 'font-label font-sans text-2 leading-(--lead-3)' : 'sr-only'}>
            {title}
          </h3>
          <time dateTime={note.updatedAt} className="block text-1 text-ink-3">
            {relativeTime(note.updatedAt)}
          </time>
          {hasDraft && !isEditing && <p className="text-1 text-ink-3">Unsaved changes</p>}
        </div>
      </div>
      {!isEditing && (
        <div className="-mt-2 -mr-3 flex gap-6 @3xl:col-start-3 @3xl:row-start-1">
          <Button
            ref={editButton}
            variant="ghost"
            size="icon"
            aria-label="Edit note"
            aria-describedby={titleId}
            onClick={onEdit}
          >
            <Icon of={Pencil} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Delete note"
            aria-describedby={titleId}
            pending={remove.isPending}
            onClick={() => {
              beforeDeletion();
              remove.mutate({ id: note.id });
            }}
          >
            <Icon of={Trash2} />
          </Button>
        </div>
      )}
      <div className="@max-3xl:col-span-2 @3xl:col-start-2 @3xl:row-start-1">
        {isEditing ? (
          <NoteEditor note={note} label={`Note on ${title}`} onDone={endEdit} />
        ) : (
          <p dir="auto" className="study whitespace-pre-wrap wrap-anywhere">
            {note.content}
          </p>
        )}
      </div>
    </li>
  );
}
